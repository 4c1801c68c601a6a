// Runs in a process of its own, outside the project: node call-bundle.mjs <bundle> <JSON of [url, init] pairs>
const { default: handler } = await import(process.argv[2])
const answers = []
for (const [url, init] of JSON.parse(process.argv[3])) {
  const response = await handler(new Request(url, init), { ip: '203.0.113.9' })
  const headers = Object.fromEntries(response.headers)
  answers.push({ status: response.status, headers, body: await response.text() })
}
process.stdout.write(`\n${JSON.stringify(answers)}\n`, () => process.exit(0))
