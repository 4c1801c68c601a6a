/**
 * Used as `ref`, gives the field the focus when its dialog opens. The browser needs the attribute, which React does not write.
 */
export const focusFirst = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) =>
  field?.setAttribute('autofocus', '')
