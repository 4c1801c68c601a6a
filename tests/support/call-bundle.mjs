// Runs in a process of its own, outside of the project: node call-bundle.mjs <bundle> <JSON of [url, init] pairs>
const { default: handler } = await import(process.argv[2])
const answers = []
for (const [url, init] of JSON.parse(process.argv[3])) {
  const work = []
  const waitUntil = (promise) => work.push(promise)
  const context = { ip: '203.0.113.9', deploy: { id: 'tried' }, waitUntil }
  const response = await handler(new Request(url, init), context)
  const headers = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie().join(', ') }
  answers.push({ status: response.status, headers, body: await response.text() })
  await Promise.all(work)
}
process.stdout.write(`\n${JSON.stringify(answers)}\n`, () => process.exit(0))
