/** Asks again while the answer says to come back later, as clients of a busy service do. */
export async function patiently<Answer extends { headers: Headers }>(
  ask: () => Promise<Answer> | Answer,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.headers.get('retry-after') === null) return answer
  }
}
