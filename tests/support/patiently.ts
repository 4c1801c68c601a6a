/** Repeats a request while its answer says to come back later, like clients of a busy service. */
export async function patiently<Answer extends { headers: Headers }>(
  ask: () => Promise<Answer> | Answer,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.headers.get('retry-after') === null) return answer
  }
}
