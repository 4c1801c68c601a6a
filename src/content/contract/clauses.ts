/**
 * The text of the contract. A lawyer reads and changes it here without writing code.
 *
 * Words in {braces} are filled in from the offer and the application (`contract-document.ts` lists them). A paragraph
 * with a condition, like { when: 'comJuros', text: … }, appears only if the condition holds. Clauses and paragraphs are
 * numbered automatically. Every change needs a new `version`. Existing contracts keep the text they were made with.
 */
export const contractVersion = '2026-11-30'

export const contractTitle = 'Cédula de Crédito Bancário'
export const contractSubtitle = 'Financiamento com alienação fiduciária de motocicleta'

export type Condition =
  | 'comEntrada'
  | 'semJuros'
  | 'comJuros'
  | 'iofDoBanco'
  | 'iofNaEntrada'
  | 'iofFinanciado'
  | 'comCorrecao'
  | 'semCorrecao'
export type Paragraph = string | { readonly when: Condition; readonly text: string }
export type Clause = { readonly title: string; readonly paragraphs: readonly Paragraph[] }

export const clauses: readonly Clause[] = [
  {
    title: 'O que é este contrato',
    paragraphs: [
      'Esta é uma cédula de crédito bancário (Lei 10.931/2004, artigos 26 a 45). Com ela, {banco}, o CREDOR, empresta a {nome}, o EMITENTE, o dinheiro para comprar a motocicleta descrita no quadro resumo, e a motocicleta garante o pagamento.',
      'Neste texto, “nós” é o CREDOR e “você” é o EMITENTE. O quadro resumo e a tabela de parcelas fazem parte do contrato.',
      'A cédula existe só em meio eletrônico e fica guardada por nós (Lei 10.931/2004, artigo 27-A). Você recebe uma via idêntica, que não é negociável.',
    ],
  },
  {
    title: 'O crédito',
    paragraphs: [
      'O preço à vista da motocicleta é {preco}.',
      {
        when: 'comEntrada',
        text: 'Você paga {entrada} de entrada, por {formasDaEntrada}. O crédito paga os outros {liberado}.',
      },
      'Pagamos o valor do crédito diretamente à rede de concessionárias da {fabricante}, em seu nome, quando liberamos a motocicleta para a retirada. Esse é o dia da liberação do crédito, e avisamos você dele por e-mail.',
      'Liberamos o crédito em até {prazoParaLiberar} dias depois da assinatura. Se passarmos desse prazo, este contrato não vale mais: fazemos outro, com datas novas, e você escolhe entre assinar e receber de volta tudo o que pagou.',
      'O crédito serve só para comprar esta motocicleta.',
    ],
  },
  {
    title: 'Promessa de pagamento',
    paragraphs: [
      'Você promete pagar a nós, ou à nossa ordem, a quantia certa de {totalDasParcelas}, em {parcelas}.',
      'Com a liberação do crédito em {contadoDe}, a primeira parcela vence em {primeiroVencimento} e a última em {ultimoVencimento}. A tabela de parcelas, no fim do contrato, traz cada data e cada valor.',
      'As datas contam do dia da liberação do crédito: a primeira parcela vence {regraDoVencimento}, e as outras no mesmo dia dos meses seguintes. Se a liberação for depois de {contadoDe}, as datas mudam com ela, os valores continuam os mesmos, e as datas que valem estão em Meu financiamento desde o dia da liberação.',
      'As parcelas são pagas em {pracaDePagamento}, por {formasDasParcelas}, ou por outro meio que combinarmos. Se o vencimento cair em dia sem expediente bancário, você pode pagar no dia útil seguinte, sem acréscimo.',
    ],
  },
  {
    title: 'Juros, tributos e custo total',
    paragraphs: [
      { when: 'semJuros', text: 'Não cobramos juros remuneratórios: a soma das parcelas é o valor financiado.' },
      {
        when: 'comJuros',
        text: 'Os juros são de {jurosMes} ao mês, o que dá {jurosAno} ao ano, capitalizados mensalmente (Lei 10.931/2004, artigo 28, § 1º, I). Contam da liberação do crédito e já estão dentro das parcelas, que não mudam. O principal de cada parcela é o valor dela trazido, por essa taxa, ao dia da liberação; o resto da parcela são juros.',
      },
      { when: 'iofDoBanco', text: 'O IOF deste crédito, de {iof}, é pago por nós.' },
      { when: 'iofNaEntrada', text: 'O IOF deste crédito, de {iof}, é pago por você antes da liberação do crédito.' },
      { when: 'iofFinanciado', text: 'O IOF deste crédito, de {iof}, foi somado ao valor financiado.' },
      'O Custo Efetivo Total (CET) é de {cet} ao ano. Ele reúne todos os encargos e despesas do crédito, calculado como manda a Resolução CMN 4.881/2020.',
      'Não cobramos tarifa de cadastro, de avaliação do bem nem de registro, e não vendemos seguro junto com este crédito.',
    ],
  },
  {
    title: 'A motocicleta como garantia',
    paragraphs: [
      'Para garantir o pagamento, você transfere a nós a propriedade fiduciária da motocicleta (Código Civil, artigos 1.361 a 1.368-B, e Decreto-Lei 911/1969). A posse e o uso são seus desde a retirada.',
      'A garantia vale depois do registro deste contrato no Detran (Resolução Contran 807/2020). Nós cuidamos do registro e da anotação no documento da motocicleta, sem custo para você.',
      'Com a última parcela paga, a propriedade passa a ser sua, sem outro ato. Entregamos a você o termo de quitação, e damos baixa no gravame em até 10 dias, sem custo.',
    ],
  },
  {
    title: 'O que cabe a você',
    paragraphs: [
      'Cuide da motocicleta, pague em dia o licenciamento, o IPVA e as multas, e use-a de acordo com a lei.',
      'Não venda, alugue nem dê a motocicleta em garantia a outra pessoa sem o nosso acordo por escrito enquanto houver parcelas a pagar.',
      'Avise-nos de mudança de endereço, telefone ou e-mail e, em até 5 dias, de roubo, furto ou acidente grave. A perda da motocicleta não encerra a dívida.',
      'O seguro da motocicleta é recomendado e opcional. A seguradora é escolha sua.',
    ],
  },
  {
    title: 'Pagar antes',
    paragraphs: [
      'Você pode pagar antes, no todo ou em parte, quando quiser, com a redução proporcional dos juros e dos demais acréscimos (Código de Defesa do Consumidor, artigo 52, § 2º). Para pagar uma parcela antes, você paga o principal dela e os juros que já correram, desde a liberação do crédito até o dia do pagamento, contados por dia. Para quitar tudo, paga isso por todas as que faltam. Não há tarifa. Você também pode levar o financiamento para outra instituição, sem custo (portabilidade).',
    ],
  },
  {
    title: 'Atraso',
    paragraphs: [
      'Uma parcela só fica em atraso depois do vencimento contado da liberação, e depois do dia útil seguinte a um vencimento sem expediente bancário.',
      {
        when: 'semCorrecao',
        text: 'Sobre a parcela em atraso cobramos multa de {multa}, uma só vez (Código de Defesa do Consumidor, artigo 52, § 1º), e juros de mora de {mora} ao mês, contados por dia. Nada mais: não cobramos comissão de permanência nem honorários fora do processo.',
      },
      {
        when: 'comCorrecao',
        text: 'Sobre a parcela em atraso cobramos multa de {multa}, uma só vez (Código de Defesa do Consumidor, artigo 52, § 1º), juros de mora de {mora} ao mês e correção monetária pelo IPCA, do IBGE (Código Civil, artigos 389 e 395), os dois contados por dia sobre o valor da parcela. Nada mais: não cobramos comissão de permanência nem honorários fora do processo.',
      },
      {
        when: 'comCorrecao',
        text: 'Para um mês cujo IPCA ainda não saiu, vale o do último mês conhecido. Se o que sair for menor, devolvemos a diferença do que você já pagou; se for maior, não cobramos nada do que já está pago. A correção nunca reduz o valor da parcela.',
      },
      'Se você prevê dificuldade para pagar, fale conosco antes do vencimento: procuramos com você um plano que caiba na sua renda.',
    ],
  },
  {
    title: 'Vencimento antecipado e busca da motocicleta',
    paragraphs: [
      'Podemos exigir toda a dívida de uma vez se você der informação falsa que mude a decisão do crédito, ou se vender ou esconder a motocicleta. Os juros que ainda não venceram são descontados.',
      'Provado o atraso por carta registrada com aviso de recebimento, podemos pedir à Justiça a busca e apreensão da motocicleta (Decreto-Lei 911/1969, artigos 2º e 3º). Depois de cumprida, você tem 5 dias para pagar a dívida pendente e reaver a motocicleta, e 15 dias para se defender.',
      'Se a motocicleta for vendida, o valor paga a dívida e as despesas comprovadas. Prestamos contas a você, e o que sobrar é seu; o que faltar continua devido.',
    ],
  },
  {
    title: 'Desistência',
    paragraphs: [
      'Antes de assinar, você pode desistir quando quiser, sem custo.',
      'Depois de assinar, você pode desistir {prazoParaDesistir}, sem dizer o motivo e sem multa (Código de Defesa do Consumidor, artigo 49). Basta pedir em Meu financiamento, no site, ou pelo SAC.',
      'Devolvemos tudo o que você pagou, de imediato se a motocicleta ainda não foi entregue. Se já foi, você a devolve sem custo, e o dinheiro volta assim que a recebermos.',
      'O que devolvemos é atualizado pelo IPCA, do dia em que você pagou ao da devolução (Código de Defesa do Consumidor, artigo 49, parágrafo único). Como uma devolução não passa do que foi pago, pagamos essa correção à parte. Para um mês cujo IPCA ainda não saiu, vale o do último mês conhecido.',
    ],
  },
  {
    title: 'Cessão do crédito e do contrato',
    paragraphs: [
      'Podemos ceder este crédito a outra instituição. Se isso acontecer, avisamos você antes, e nenhuma condição muda.',
      'Você pode transferir o contrato a outra pessoa, que passa pela nossa análise de crédito. Há uma taxa administrativa, informada antes.',
    ],
  },
  {
    title: 'Seus dados pessoais',
    paragraphs: [
      'Usamos os seus dados para cumprir este contrato e as obrigações legais (Lei 13.709/2018, artigo 7º, II, V e X). Informamos o crédito ao Sistema de Informações de Créditos do Banco Central (Resolução CMN 5.037/2022).',
      'A política de privacidade, no site, diz que dados guardamos, por quanto tempo, e como você pede acesso, correção ou cópia.',
    ],
  },
  {
    title: 'Assinatura eletrônica',
    paragraphs: [
      'Concordamos em assinar por meio eletrônico (Medida Provisória 2.200-2/2001, artigo 10, § 2º, e Lei 14.063/2020). Você assina com a sua senha e um código de uso único, enviado ao seu e-mail e ligado a este texto. O registro da assinatura fica no fim do contrato assinado, que lacramos com o nosso certificado digital.',
      'Qualquer pessoa pode conferir se esta via é verdadeira e não mudou: em {enderecoVerificar}, com o código impresso em cada página.',
    ],
  },
  {
    title: 'Atendimento e foro',
    paragraphs: [
      'SAC: {sac}, 24 horas. Ouvidoria, se a resposta do SAC não resolver: {ouvidoria}. Você também pode recorrer ao Procon, ao site consumidor.gov.br e ao Banco Central.',
      'Vale a lei brasileira. Qualquer processo corre no foro do seu domicílio.',
    ],
  },
]

/** The text above the signature. */
export const signatureTitle = 'Assinatura'
export const signatureText: readonly Paragraph[] = [
  'Li o contrato inteiro, com o quadro resumo e a tabela de parcelas, recebi esta via antes de assinar e concordo com tudo.',
  'EMITENTE: {nome}, CPF {cpf}. CREDOR: {banco}, CNPJ {cnpj}. Emitida em {lugar}, em {data}.',
]
