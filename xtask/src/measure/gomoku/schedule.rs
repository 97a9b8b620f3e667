//! Games side by side.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use anyhow::Result;

/// Does all jobs on so many threads; `hear` hears of each as it is done, on this thread. The first error ends it, after the
/// jobs that are under way.
pub fn run<J: Sync, R: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J) -> Result<R> + Sync,
    mut hear: impl FnMut(&J, R) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody hears any more after an error.
                    if sender.send((job, work(job))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        results.into_iter().try_for_each(|(job, result)| hear(job, result?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        let jobs: Vec<u32> = (0..50).collect();
        let mut done = Vec::new();
        run(
            &jobs,
            2,
            |job| Ok(job * 2),
            |&job, result| {
                done.push((job, result));
                Ok(())
            },
        )
        .unwrap();
        done.sort_unstable();
        assert_eq!(done, jobs.iter().map(|&job| (job, job * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it() {
        let work = |&job: &u32| if job == 3 { Err(anyhow::anyhow!("three")) } else { Ok(job) };
        let mut heard = 0;
        let error = run(&(0..1000).collect::<Vec<_>>(), 2, work, |_, _| {
            heard += 1;
            Ok(())
        });
        assert_eq!(error.unwrap_err().to_string(), "three");
        assert!(heard < 1000);
    }
}
