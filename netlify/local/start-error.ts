/** A mistake that the user can mend. Printed in one line, without a stack trace. */
export class StartError extends Error {}

/** Prints why the process cannot go on and ends it with status 1; only a defect shows its stack. */
export function failStart(error: unknown): never {
  console.error(error instanceof StartError ? `\n✗ ${error.message}` : error)
  process.exit(1)
}
