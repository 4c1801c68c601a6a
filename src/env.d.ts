/** A file and its imports as one classic script; see netlify/build/classic-script.mjs. */
declare module '*?classic' {
  const code: string
  export default code
}
