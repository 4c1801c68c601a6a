/** Ends the process with one line when this Node cannot run the project (TypeScript and argon2 need 24.7). */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return
  console.error(
    `Node ${process.versions.node} is too old: this project brings its own Node 24. Run "npm ci", then "npm start".`,
  )
  process.exit(1)
}
