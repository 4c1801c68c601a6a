/**
 * Submits a form as its button does. Safari before 16 has no `requestSubmit`: there the form gets the event that its
 * page waits for.
 */
export function submitForm(form: HTMLFormElement): void {
  const { requestSubmit } = form as Partial<HTMLFormElement>
  if (requestSubmit) requestSubmit.call(form)
  else form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}
