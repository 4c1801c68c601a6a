import type { Verification } from '#api/contract.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'

/** The page's words on a document. */
export interface Verdict {
  /**
   * 'ok': the document is the bank's and in force. 'warn': the bank's, with a caution. 'bad': not the bank's, changed
   * or void.
   */
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly title: string
  readonly lines: readonly string[]
}

const files = {
  sealed: 'O arquivo é exatamente o que o banco lacrou: nada mudou nele.',
  original: 'O arquivo é exatamente o que foi lido para assinar. O registro da assinatura está no PDF lacrado.',
}

/** Puts the server's answer into words. `by` says whether the visitor typed a code or chose a file. */
export function verdictOf(answer: Verification, by: 'code' | 'file'): Verdict {
  const { found, state, signedAt, initials, file } = answer
  if (!found || state === null) {
    return by === 'code'
      ? {
          tone: 'bad',
          title: 'Não encontramos um documento com este código',
          lines: [
            'Confira as letras e os números. Se o código está certo, o documento não é do banco: não pague nada por ele.',
          ],
        }
      : {
          tone: 'bad',
          title: 'Este arquivo não é um documento do banco, ou foi alterado',
          lines: [
            'Imprimir em PDF ou salvar de novo também altera o arquivo: confira o que você recebeu ou baixou. Se é ele mesmo, não pague nada.',
          ],
        }
  }
  // The law lets the bank keep a contract for so long only; its code stays known.
  const whose = initials
    ? [`Iniciais de quem contratou: ${initials}.`]
    : ['O prazo para guardar os dados deste documento passou. O banco só sabe que ele é dele, e como terminou.']
  const unchanged = file ? [files[file]] : ['Para saber se o seu arquivo não mudou, confira também o PDF.']
  if (answer.document === 'settlement') return termVerdict(answer, [...whose, ...unchanged])
  const signed = signedAt ? [`Assinado em ${formatDateTime(signedAt)} (horário de Brasília).`] : []
  if (state === 'signed')
    return { tone: 'ok', title: 'É um contrato do banco, assinado', lines: [...signed, ...whose, ...unchanged] }
  if (state === 'ready') {
    return { tone: 'warn', title: 'É um contrato do banco, ainda não assinado', lines: [...whose, ...unchanged] }
  }
  if (state === 'void') {
    return { tone: 'bad', title: 'Esta versão do contrato foi cancelada e não vale', lines: [...whose, ...unchanged] }
  }
  const given = 'Quem assinou desistiu depois, dentro do prazo.'
  return {
    tone: 'warn',
    title: 'Este contrato não está mais em vigor',
    lines: [...signed, given, ...whose, ...unchanged],
  }
}

function termVerdict({ state, settledOn }: Verification, lines: readonly string[]): Verdict {
  if (state === 'void') {
    const why = 'Um pagamento foi desfeito, ou o contrato foi encerrado, depois da quitação.'
    return { tone: 'bad', title: 'Este termo de quitação não vale mais', lines: [why, ...lines] }
  }
  const day = settledOn ? ` em ${formatPlainDate(settledOn)}` : ''
  const paid = `Contrato quitado${day}: nada mais há a pagar por ele.`
  return { tone: 'ok', title: 'É um termo de quitação do banco, e vale', lines: [paid, ...lines] }
}
