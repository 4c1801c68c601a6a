// Imports a bundled function like the platform and sends it one request: node start-bundle.mjs <bundle> <path>
const [path, request] = process.argv.slice(2)

const before = performance.now()
await import('data:text/javascript,export default 1')
const empty = performance.now()
const { default: handle } = await import(path)
const imported = performance.now()
if (request) {
  const response = await handle(new Request(`http://localhost:8888${request}`), {
    ip: '127.0.0.1',
    waitUntil: () => {},
  })
  await response.text()
  if (response.status >= 500) throw new Error(`the first answer was ${response.status}`)
}
const answered = performance.now()
console.log(JSON.stringify({ importMs: imported - empty, emptyMs: empty - before, answerMs: answered - imported }))
process.exit(0)
