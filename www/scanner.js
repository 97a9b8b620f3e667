// Reads a code with the camera, where the browser itself knows codes.

/** Milliseconds between two looks. */
const LOOK = 200;

/** Whether it can be done: cameras are there over https only. */
export const canScan = () => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices?.getUserMedia);

export class Scanner {
  /** @type {MediaStream | undefined} */
  #stream;
  #stopped = false;

  /**
   * Looks until a code is found.
   * @param {() => HTMLVideoElement | null} video where the camera's picture is to be seen, once it is on
   * @returns {Promise<string | undefined>} its text, nothing where it was stopped
   * @throws what the browser says where there is no camera, or it may not be used
   */
  async look(video) {
    const detector = new /** @type {any} */ (globalThis).BarcodeDetector({ formats: ['qr_code'] });
    this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    try {
      while (!this.#stopped) {
        const [code] = await this.#glance(detector, video());
        if (code) return code.rawValue;
        await new Promise((done) => { setTimeout(done, LOOK); });
      }
      return undefined;
    } finally {
      for (const track of this.#stream.getTracks()) track.stop();
    }
  }

  /** @param {any} detector @param {HTMLVideoElement | null} video @returns {Promise<{ rawValue: string }[]>} */
  async #glance(detector, video) {
    if (!video) return [];
    if (!video.srcObject) {
      video.srcObject = /** @type {MediaStream} */ (this.#stream);
      await video.play();
    }
    return detector.detect(video);
  }

  stop() {
    this.#stopped = true;
  }
}
