import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { type Settings, settings } from '#api/settings.ts'
import { settingLabels } from '#content/settings.ts'

/** The settings as typed: every field is a text. */
export type TypedSettings = {
  taxaEntrada: string
  taxaEntradaMaxima: string
  taxaJurosPadrao: string
  parcelasPadrao: string
  iofPor: string
  iofAliquota: string
  whatsappSuporte: string
  chave: string
  nome: string
  cidade: string
}

/** A field that a colleague changed while the form was open. */
export type ChangedField = { readonly field: keyof TypedSettings; readonly from: string; readonly to: string }

/** Lists the fields that differ between two forms. */
export function changedFields(from: TypedSettings, to: TypedSettings): ChangedField[] {
  const fields = Object.keys(settingLabels) as (keyof TypedSettings)[]
  return fields.flatMap((field) => (from[field] === to[field] ? [] : [{ field, from: from[field], to: to[field] }]))
}

/** Stored settings as the form shows them, decimals with a comma. */
export function formOf({ financial, support, pix }: Settings): TypedSettings {
  return {
    taxaEntrada: String(financial.taxaEntrada).replace('.', ','),
    taxaEntradaMaxima: String(financial.taxaEntradaMaxima).replace('.', ','),
    taxaJurosPadrao: String(financial.taxaJurosPadrao).replace('.', ','),
    parcelasPadrao: String(financial.parcelasPadrao),
    iofPor: financial.iofPor,
    iofAliquota: financial.iofAliquota,
    whatsappSuporte: support.whatsappSuporte,
    ...pix,
  }
}

/** Returns the typed settings, or their error codes by field. */
export function settingsOf(
  form: TypedSettings,
): { settings: Settings } | { errors: Partial<Record<keyof TypedSettings, string>> } {
  const parsed = settings.safeParse({
    financial: {
      taxaEntrada: decimal(form.taxaEntrada),
      taxaEntradaMaxima: decimal(form.taxaEntradaMaxima),
      taxaJurosPadrao: decimal(form.taxaJurosPadrao),
      parcelasPadrao: decimal(form.parcelasPadrao),
      iofPor: form.iofPor,
      iofAliquota: form.iofAliquota,
    },
    support: { whatsappSuporte: form.whatsappSuporte },
    pix: { chave: form.chave.trim(), nome: form.nome, cidade: form.cidade },
  })
  return parsed.success ? { settings: parsed.data } : { errors: errorsByField(fieldProblems(parsed.error.issues)) }
}

/** Problems of the request by the form's field: `financial.taxaEntrada` is the field `taxaEntrada`. */
export function errorsByField(problems: readonly FieldProblem[]): Partial<Record<keyof TypedSettings, string>> {
  return Object.fromEntries(problems.map(({ field, code }) => [field.split('.').at(-1), code]))
}

/** '1,99' and '1.99' are 1.99; any other text is NaN, which every schema refuses. */
function decimal(text: string): number | undefined {
  const tidy = text.trim().replace(',', '.')
  if (tidy === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(tidy) ? Number(tidy) : Number.NaN
}
