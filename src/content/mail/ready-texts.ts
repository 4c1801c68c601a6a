/** A text from which an analyst can start a mail to an applicant. The mail adds greeting and closing. */
export type ReadyText = { readonly id: string; readonly label: string; readonly subject: string; readonly body: string }

export const readyTexts: readonly ReadyText[] = [
  {
    id: 'missing-document',
    label: 'Falta um documento',
    subject: 'Falta um documento para seguirmos',
    body: 'Para continuar, ainda precisamos de um documento seu. Em Meu financiamento, na lista de documentos, você vê qual falta e envia na hora: uma foto nítida pelo celular basta.\n\nAssim que ele chegar, seguimos com a conferência.',
  },
  {
    id: 'unreadable-document',
    label: 'Documento difícil de ler',
    subject: 'Precisamos de uma foto mais nítida',
    body: 'Não conseguimos ler um dos documentos que você enviou. Tire a foto de novo em um lugar claro, sem reflexo, com o documento inteiro e todas as letras legíveis. Depois, envie em Meu financiamento.\n\nSe tiver dificuldade, fale com a gente pelo chat do site.',
  },
  {
    id: 'call-us',
    label: 'Fale com a gente',
    subject: 'Precisamos falar com você',
    body: 'Tentamos falar com você sobre o seu financiamento e não conseguimos. Quando puder, ligue para o SAC, no número que está no fim deste e-mail e no nosso site, ou fale pelo chat do site.\n\nConfira também se o seu celular está certo em Meu financiamento.',
  },
  {
    id: 'delay',
    label: 'Atraso na análise',
    subject: 'A análise está levando mais tempo',
    body: 'A análise do seu pedido está levando mais tempo do que o previsto. Pedimos desculpas pela espera. Você não precisa fazer nada agora: avisamos assim que houver uma resposta.',
  },
  {
    id: 'proof-of-income',
    label: 'Comprovar a renda',
    subject: 'Precisamos confirmar a sua renda',
    body: 'Para concluir a análise, precisamos confirmar a renda que você informou. Separe os comprovantes dos últimos 3 meses, como holerites ou extratos; quem trabalha por conta própria, os dos últimos 6 meses.\n\nLigue para o SAC, no número que está no fim deste e-mail e no nosso site, para combinarmos como receber. Não envie documentos em resposta a este e-mail.',
  },
]
