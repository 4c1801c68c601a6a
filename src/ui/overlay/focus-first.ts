/** As `ref` of a field: it has the focus when its dialog opens. The browser goes by the attribute, which React does not write. */
export const focusFirst = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) =>
  field?.setAttribute('autofocus', '')
