//! The native command line, `in-a-row`.

fn main() -> std::process::ExitCode {
    in_a_row::cli::run()
}
