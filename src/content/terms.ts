import { lastDayToMoveTo, monthsBetweenMoves } from '#domain/installments/due-day-move.ts'
import type { OfferedWays } from '#domain/payments/ways.ts'
import { addressLine, brand } from './brand.ts'
import { type LegalDocument, mailLink, phoneHours, phoneLink } from './legal.ts'
import { anyWay } from './ways-to-pay.ts'
import { withdrawalTerm } from './withdrawal.ts'

/**
 * The terms of use, written for Lei 8.078/1990 (CDC) with the credit rules of Lei 14.181/2021, the CMN's rules on total
 * cost (Resolução 4.881/2020) and ombudsmen (4.860/2020), and Decreto 11.034/2022 on consumer service.
 */
export const termsOfUse = ({ entry, installments }: OfferedWays): LegalDocument => ({
  title: 'Termos de uso',
  description: `As regras deste site e do pedido de financiamento do ${brand.bank}: simulação, análise, custos, arrependimento, atraso, quitação e atendimento.`,
  updatedAt: '2026-11-27',
  summary: [
    'Simular e pedir é de graça e não obriga você a contratar.',
    'Antes de assinar, você recebe o Custo Efetivo Total (CET) e o contrato completo.',
    `Quem contrata pela internet ou por telefone pode desistir ${withdrawalTerm}, sem explicar o motivo.`,
    'Nada aqui diminui direitos que a lei dá ao consumidor.',
  ],
  sections: [
    {
      id: 'quem-somos',
      title: 'Quem somos e para que serve este site',
      blocks: [
        `Este site é do ${brand.legalName}, CNPJ ${brand.cnpj}, com sede na ${addressLine()}. Aqui você conhece as motos da ${brand.maker}, simula o financiamento, envia um pedido e acompanha cada etapa dele.`,
        'Ao usar o site você concorda com estes termos. Se não concordar, não envie pedidos por aqui: o atendimento por telefone continua à disposição.',
      ],
    },
    {
      id: 'quem-pode-usar',
      title: 'Quem pode pedir',
      blocks: [
        'Qualquer pessoa pode ver o catálogo e simular. Para enviar um pedido é preciso ter 18 anos ou mais, CPF próprio e dados verdadeiros e atualizados. Cada pessoa pede em seu próprio nome: pedir com dados de outra pessoa é crime.',
      ],
    },
    {
      id: 'simulacao',
      title: 'Simulação e preço',
      blocks: [
        'A simulação mostra o preço da moto, a entrada, o valor de cada parcela, a quantidade de parcelas e, quando houver, a taxa de juros. “Sem juros” quer dizer que a soma das parcelas é igual ao valor financiado. Se o IOF for seu, a simulação diz quanto é e como entra na conta.',
        'Os valores são recalculados no envio do pedido. Se a condição mudou entre a simulação e o envio, mostramos o novo plano e só seguimos se você aceitar.',
        'O preço não inclui frete, licenciamento, emplacamento, seguro e acessórios, que são contratados à parte, se você quiser. Não exigimos a compra de seguro ou de outro produto para liberar o crédito (art. 39, I, do Código de Defesa do Consumidor, ou CDC).',
      ],
    },
    {
      id: 'analise',
      title: 'Pedido e análise de crédito',
      blocks: [
        'O pedido não é um contrato. Ele é analisado por nós, de forma responsável, considerando a sua renda e o seu histórico, e pode ser aprovado ou recusado. Damos um retorno em até 2 dias úteis.',
        [
          'Em caso de recusa, você pode pedir os critérios e a revisão da decisão, em “Pedir revisão”, na página do pedido: outra pessoa do banco responde em até 15 dias corridos, como explica a ',
          { text: 'política de privacidade', href: '/politicas-de-privacidade#decisao-de-credito' },
          '.',
        ],
        'Antes de contratar, avalie se a parcela cabe no orçamento da casa. Crédito é um compromisso: a lei protege quem age de boa-fé e passa por superendividamento (arts. 54-A a 54-G do CDC).',
      ],
    },
    {
      id: 'custo-total',
      title: 'Custo Efetivo Total e informações antes de assinar',
      blocks: [
        'Antes de enviar o pedido, “Ver custo total (CET)” mostra todas as condições. Com o pedido enviado, elas ficam guardadas como proposta em “Meu financiamento” e não mudam mais. Antes da assinatura, você recebe também uma cópia do contrato. Neles estão:',
        {
          list: [
            'o preço da moto, a entrada e o valor financiado;',
            'a quantidade, o valor e o vencimento das parcelas, e a soma total a pagar com e sem financiamento (art. 52 do CDC);',
            'a taxa de juros mensal e anual, mesmo que seja zero, e os encargos por atraso;',
            'o Custo Efetivo Total (CET), com tributos, tarifas e despesas, em taxa anual e em reais, e a planilha do cálculo (Resolução CMN 4.881/2020);',
            'o direito de quitar antes, sem custo, e o nosso nome e endereço (art. 54-B do CDC).',
          ],
        },
        'As condições de uma simulação valem, na página em que ela foi feita, por no mínimo 2 dias, mesmo que o banco as mude nesse tempo, salvo erro evidente de preço, e a proposta guardada com o pedido vale até o dia que ela mesma mostra: 30 dias, ou a véspera da primeira parcela, se esta vier antes. Você pode levar o contrato para ler com calma e tirar dúvidas com quem quiser.',
      ],
    },
    {
      id: 'entrada-e-parcelas',
      title: 'Entrada e parcelas',
      blocks: [
        [
          `A entrada é paga por ${anyWay(entry)}, dentro do portal, somente depois da aprovação. Nunca pedimos depósito antecipado para liberar crédito. Veja `,
          { text: 'como se proteger de golpes', href: '/prevencao-a-fraudes' },
          '.',
        ],
        `As parcelas são pagas por ${anyWay(installments)}, como “Meu financiamento” mostra, no prazo que você escolhe na simulação. Por mensagem em “Privacidade e atendimento” ou pelo telefone, você pode mudar o dia do vencimento uma vez a cada ${monthsBetweenMoves} meses, para um dia entre 1 e ${lastDayToMoveTo}.`,
      ],
    },
    {
      id: 'atraso',
      title: 'Atraso',
      blocks: [
        'Sobre a parcela em atraso são cobrados multa de 2% (o limite do art. 52, § 1º, do CDC), uma vez, juros de 1% ao mês, pelos dias de atraso, e correção monetária pelo IPCA (art. 389 do Código Civil). Nenhum outro encargo se soma a esses. Contratos que não falam em correção não têm correção: vale o que está no seu.',
        'Antes de enviar o nome a um cadastro de inadimplentes, avisamos por escrito e damos prazo para pagar ou contestar. A cobrança nunca expõe você ao ridículo nem a constrangimento (arts. 42 e 43 do CDC). Fale com a gente o quanto antes: renegociar é melhor para os dois.',
      ],
    },
    {
      id: 'quitacao',
      title: 'Antecipação, quitação e portabilidade',
      blocks: [
        'Você pode antecipar parcelas ou quitar tudo quando quiser, sem tarifa. O valor do dia e como pagar estão em “Meu financiamento”; se preferir, peça em “Privacidade e atendimento” ou pelo telefone. Há redução proporcional dos juros e demais acréscimos (art. 52, § 2º, do CDC).',
        'Com o último pagamento confirmado, o termo de quitação fica em “Meu financiamento”, para baixar: na hora, e no máximo em 5 dias úteis, avisamos por e-mail. Damos a baixa no gravame em até 10 dias, sem custo. Você também pode levar o financiamento para outra instituição (portabilidade), sem custo.',
      ],
    },
    {
      id: 'arrependimento',
      title: 'Direito de arrependimento',
      blocks: [
        `Se o contrato foi fechado pela internet ou por telefone, você pode desistir ${withdrawalTerm}, sem explicar o motivo e sem multa (art. 49 do CDC).`,
        [
          'Para desistir, toque em “Desistir do contrato”, em Meu financiamento, escreva para ',
          mailLink(brand.email),
          ' ou ligue para o SAC ',
          phoneLink('sac'),
          ', com o número do contrato. Confirmamos o recebimento na hora e devolvemos tudo o que você pagou, de imediato se a moto ainda não foi entregue. Se já foi, você a devolve sem custo, e o dinheiro volta assim que a recebermos.',
        ],
        'O valor é atualizado pelo IPCA, do dia em que você pagou ao da devolução. Essa correção é paga à parte, e avisamos por e-mail.',
      ],
    },
    {
      id: 'garantia',
      title: 'A moto como garantia',
      blocks: [
        'Até a quitação, a moto fica em alienação fiduciária: você usa e cuida dela, e ela garante o pagamento (Decreto-Lei 911/1969). Isso é registrado no Detran como gravame. Vender a moto antes da quitação depende da nossa autorização.',
        'O contrato pode ser transferido a outra pessoa, que passa por análise de crédito: fale com o SAC. Há uma taxa administrativa, informada antes.',
      ],
    },
    {
      id: 'assinatura-digital',
      title: 'Assinatura digital e vias do contrato',
      blocks: [
        'O contrato é assinado digitalmente, com validade jurídica (Medida Provisória 2.200-2/2001 e Lei 14.063/2020). A sua via fica em Meu financiamento, para ler e baixar antes e depois da assinatura. O contrato em papel, pedido em “Privacidade e atendimento” ou pelo telefone, chega em até 7 dias úteis; a segunda via, em até 10 dias úteis.',
      ],
    },
    {
      id: 'conta-e-senha',
      title: 'Sua conta e sua senha',
      blocks: [
        'A senha é pessoal: não a informe a ninguém, nem a quem diz ser do banco. Saia do portal ao usar um aparelho que não é seu. Se desconfiar de acesso de outra pessoa, troque a senha e avise o SAC. Depois de muitas tentativas erradas de entrar, pedimos também um código, que enviamos ao seu e-mail. Quando a senha muda, avisamos você por e-mail.',
      ],
    },
    {
      id: 'uso-do-site',
      title: 'Uso do site',
      blocks: [
        'Não é permitido tentar acessar dados de outras pessoas, sobrecarregar o site, enviar arquivos maliciosos ou documentos falsos, ou copiar a marca e os textos para enganar alguém.',
        'Trabalhamos para manter o site sempre no ar, mas pode haver manutenção ou falhas. Se um problema nosso causar dano a você, respondemos por ele como a lei manda.',
      ],
    },
    {
      id: 'privacidade',
      title: 'Privacidade',
      blocks: [
        [
          'Os seus dados são tratados conforme a LGPD e a nossa ',
          { text: 'política de privacidade', href: '/politicas-de-privacidade' },
          '. Em Meu financiamento, em “Privacidade e atendimento”, você baixa uma cópia, corrige e apaga o que pode ser apagado, e vê quem teve os seus dados.',
        ],
      ],
    },
    {
      id: 'atendimento',
      title: 'Atendimento, SAC e ouvidoria',
      blocks: [
        {
          facts: [
            {
              term: 'Por escrito, com protocolo',
              lines: [
                [
                  'Em “Privacidade e atendimento”, em Meu financiamento; sem conta, em ',
                  { text: 'canais de atendimento', href: '/canais#solicitacoes' },
                  ', onde você também acompanha pelo protocolo.',
                ],
              ],
            },
            {
              term: 'SAC',
              lines: [
                [phoneLink('sac'), `, ${phoneHours('sac')}, ligação gratuita (Decreto 11.034/2022).`],
                'Informações, reclamações e cancelamentos. Você recebe um protocolo e a resposta em até 7 dias corridos.',
              ],
            },
            {
              term: 'Pessoas com deficiência auditiva ou de fala',
              lines: [[phoneLink('auditivo'), `, ${phoneHours('auditivo')}.`]],
            },
            {
              term: 'Ouvidoria',
              lines: [
                [phoneLink('ouvidoria'), `, ${phoneHours('ouvidoria')}.`],
                'Se o atendimento não resolveu, a ouvidoria reavalia o caso: leve a reclamação respondida com um toque, na página dela, ou ligue com o protocolo em mãos. A resposta chega em até 10 dias úteis; se for preciso, o prazo aumenta uma vez, e avisamos o motivo (Resolução CMN 4.860/2020).',
              ],
            },
            {
              term: 'Órgãos públicos',
              lines: [
                [
                  { text: 'Banco Central', href: 'https://www.bcb.gov.br/meubc' },
                  ' (telefone 145), ',
                  { text: 'consumidor.gov.br', href: 'https://www.consumidor.gov.br' },
                  ' e o Procon da sua cidade.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'mudancas-e-foro',
      title: 'Mudanças, lei e foro',
      blocks: [
        'Podemos atualizar estes termos; a data está no alto da página. Contratos já assinados não mudam por isso.',
        'Vale a lei brasileira. Você pode acionar a Justiça na cidade onde mora (art. 101, I, do CDC).',
      ],
    },
  ],
})
