/**
 * The code of the worker: its file here, and its text in a packed function, which is one file (`bundled-functions.ts`
 * puts the text in the place of this module).
 */
export const workerCode: URL | string = new URL('./worker.ts', import.meta.url)
