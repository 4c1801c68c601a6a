import { draftDays, retention } from '#domain/retention.ts'
import { addressLine, brand } from './brand.ts'
import { type Inline, type LegalDocument, mailLink, phoneLink } from './legal.ts'
import { preferencesTitle } from './unsubscribe.ts'

const officer = mailLink(brand.privacyEmail)
const portal: Inline = { text: 'Meu financiamento', href: '/dashboard#atendimento' }
const channels: Inline = { text: 'Canais de atendimento', href: '/canais#solicitacoes' }

/** The privacy policy, written for Lei 13.709/2018 (LGPD): arts. 6, 7, 9, 11, 15-16, 18-20, 33, 41, 46-48. */
export const privacyPolicy: LegalDocument = {
  title: 'Política de privacidade',
  description: `Quais dados pessoais o ${brand.bank} usa, para quê, com qual base legal, por quanto tempo, e como você exerce cada direito da LGPD.`,
  updatedAt: '2026-11-26',
  summary: [
    'Usamos seus dados para analisar o pedido de financiamento, cumprir o contrato e atender você. Não vendemos dados.',
    'Quem aprova ou recusa um pedido é uma pessoa, e você pode pedir a revisão da decisão.',
    'Este site não usa cookies de publicidade nem de medição de audiência.',
    'Para exercer um direito, entre em Meu financiamento e abra “Privacidade e atendimento”. Sem conta, peça em “Canais de atendimento”. É de graça.',
  ],
  sections: [
    {
      id: 'quem-somos',
      title: 'Quem é responsável pelos seus dados',
      blocks: [
        `O controlador, que decide como os seus dados são usados, é o ${brand.legalName}, CNPJ ${brand.cnpj}, com sede na ${addressLine()}.`,
        [
          'O encarregado pelo tratamento de dados pessoais (art. 41 da Lei 13.709/2018, a Lei Geral de Proteção de Dados, ou LGPD) responde pelo e-mail ',
          officer,
          '. Ele recebe seus pedidos e reclamações e fala com a Autoridade Nacional de Proteção de Dados (ANPD).',
        ],
        'Esta política vale para este site, para o portal “Meu financiamento” e para o atendimento que começa neles.',
      ],
    },
    {
      id: 'dados',
      title: 'Quais dados usamos, para quê e com qual base legal',
      blocks: [
        'Pedimos só o que cada finalidade exige. Navegar no catálogo e simular não pede nenhum dado pessoal.',
        {
          facts: [
            {
              term: 'Analisar o seu pedido de financiamento',
              lines: [
                'Dados: nome, CPF, data de nascimento, e-mail, celular, endereço, profissão, renda, a moto e o plano escolhidos, e o histórico de crédito obtido em birôs e cadastros de crédito.',
                'Base legal: procedimentos preliminares a um contrato, a seu pedido (art. 7º, V), e proteção do crédito (art. 7º, X).',
              ],
            },
            {
              term: 'Confirmar quem você é e prevenir fraudes',
              lines: [
                'Dados: CNH, selfie com o documento e comprovante de residência. A selfie é conferida por uma pessoa: não extraímos dela dados biométricos.',
                'Base legal: obrigação legal de identificar clientes (art. 7º, II; Lei 9.613/1998 e Circular BCB 3.978/2020) e proteção do crédito (art. 7º, X).',
              ],
            },
            {
              term: 'Avisar você por e-mail',
              lines: [
                `Dados: nome, e-mail e o andamento do pedido e do contrato. Os lembretes você desliga quando quiser, em cada um deles ou em Meu financiamento, em “${preferencesTitle}”; os avisos do contrato e da segurança da conta são sempre enviados.`,
                'Base legal: execução de contrato (art. 7º, V); para os lembretes, legítimo interesse (art. 7º, IX).',
              ],
            },
            {
              term: 'Fazer e cumprir o contrato',
              lines: [
                'Dados: os do pedido, o número do contrato, parcelas, pagamentos (com o nome e parte do CPF de quem pagou) e a conversa do atendimento.',
                'Base legal: execução de contrato (art. 7º, V) e obrigação legal e regulatória (art. 7º, II).',
              ],
            },
            {
              term: 'Dar acesso ao portal com segurança',
              lines: [
                'Dados: CPF, senha (guardamos apenas um resumo criptográfico, que não permite descobri-la), registros de acesso e endereço IP.',
                'Base legal: execução de contrato (art. 7º, V), legítimo interesse em proteger a sua conta e o site (art. 7º, IX) e guarda dos registros de acesso (art. 15 da Lei 12.965/2014, o Marco Civil da Internet).',
              ],
            },
            {
              term: 'Falar com você sobre uma moto que interessou',
              lines: [
                'Dados: nome, CPF, e-mail e celular que você informa no formulário de contato, e a moto.',
                `Base legal: o seu consentimento (art. 7º, I). Ele também autoriza o compartilhamento com a ${brand.maker}, concessionárias e parceiros, e o contato por aplicativos de mensagens, SMS, ligações e e-mail.`,
              ],
            },
            {
              term: 'Defender direitos em processos',
              lines: [
                'Dados: os necessários ao caso.',
                'Base legal: exercício regular de direitos em processo judicial, administrativo ou arbitral (art. 7º, VI).',
              ],
            },
          ],
        },
        'Não pedimos dados sobre saúde, religião, opinião política, origem étnica ou vida sexual, e não tratamos dados de menores de 18 anos: o pedido é recusado no formulário.',
      ],
    },
    {
      id: 'consentimento',
      title: 'O seu consentimento',
      blocks: [
        'Ao enviar um pedido ou um formulário, você marca a caixa de consentimento por vontade própria. Guardamos a versão do texto que você leu e o momento do aceite, para que os dois possam conferir depois.',
        [
          'Você pode revogar a autorização de ofertas na hora, em Meu financiamento, em “Privacidade e atendimento”, onde ficam os recibos de cada sim e de cada não. O consentimento de um formulário de contato, revogue em ',
          channels,
          ', em “Exclusão de dados”, e apagamos o contato. O que foi feito antes continua válido (art. 8º, § 5º). Sem o consentimento não fazemos contato comercial nem compartilhamos seus dados com parceiros para esse fim. O que a lei e o contrato exigem continua.',
        ],
      ],
    },
    {
      id: 'decisao-de-credito',
      title: 'Como a decisão de crédito é tomada',
      blocks: [
        'Na análise usamos as informações do pedido, os documentos e uma pontuação de crédito, de 0 a 1000, que resume o histórico de pagamentos. A pontuação apoia a decisão. Quem recusa é sempre um analista do banco; um pedido que cumpre todas as regras pode ser aprovado sem esperar por ele, dentro de limites que duas pessoas da gestão definem. Não usamos dados sensíveis nem critérios discriminatórios.',
        [
          'Se o seu pedido for recusado, ou se você achar que a pontuação está errada, pode pedir, em ',
          portal,
          ', informações claras sobre os critérios usados e a revisão da decisão por quem não a tomou (art. 20 da LGPD; art. 5º, VI, da Lei 12.414/2011). Respeitado o segredo comercial, respondemos com os motivos em até 15 dias corridos, com protocolo.',
        ],
        'Você também pode corrigir, no próprio birô de crédito, informações erradas que ele tenha sobre você.',
      ],
    },
    {
      id: 'compartilhamento',
      title: 'Com quem compartilhamos',
      blocks: [
        'Só com quem precisa, e só o necessário:',
        {
          list: [
            `${brand.maker} e concessionárias da rede, para atender você e entregar a moto.`,
            'Birôs e cadastros de crédito, para consultar e registrar o histórico de crédito; e o Sistema de Informações de Crédito (SCR) do Banco Central, na forma da regulamentação.',
            'Detran e registradoras de contratos, para o registro e a baixa do gravame.',
            'Bancos, participantes do Pix e empresas que processam pagamentos, para receber o que você paga.',
            'Fornecedores de tecnologia que guardam e processam dados em nosso nome (operadores), como hospedagem do site, banco de dados, armazenamento de arquivos e envio de e-mails. Eles seguem nossas instruções e não podem usar os dados para outra coisa.',
            'Serviços públicos de consulta de CEP, que recebem apenas o CEP, nunca o seu nome ou CPF.',
            'Banco Central, ANPD, Poder Judiciário e outras autoridades, quando a lei obriga.',
          ],
        },
        'Quando o suporte é por chat, a conversa acontece em um aplicativo de mensagens de outra empresa, com a política de privacidade dela. Não mande documentos nem senhas por lá.',
      ],
    },
    {
      id: 'transferencia-internacional',
      title: 'Transferência para outros países',
      blocks: [
        'Alguns operadores de tecnologia têm servidores fora do Brasil, em especial nos Estados Unidos. Nesses casos a transferência segue o art. 33 da LGPD e a Resolução CD/ANPD 19/2024, com cláusulas-padrão contratuais que exigem o mesmo nível de proteção daqui.',
        ['Você pode pedir a lista atual de operadores, os países e as cláusulas pelo e-mail ', officer, '.'],
      ],
    },
    {
      id: 'prazos',
      title: 'Por quanto tempo guardamos',
      blocks: [
        {
          facts: [
            {
              term: 'O que você digitou e não enviou',
              lines: [
                `Fica só no seu navegador: um pedido de financiamento, por ${draftDays} dias ou até o envio; o resto, até você fechar a aba. A senha nunca é guardada assim.`,
              ],
            },
            {
              term: 'Formulário de contato',
              lines: [`Até ${retention.leadMonths} meses, ou até você revogar o consentimento, o que vier antes.`],
            },
            {
              term: 'Pedido recusado ou desistido, com os documentos',
              lines: [
                `${retention.unfinishedYears} anos sem nenhuma mudança, o prazo em que a decisão pode ser discutida (art. 27 do Código de Defesa do Consumidor).`,
              ],
            },
            {
              term: 'Contrato, pagamentos e documentos',
              lines: [
                `Os meses do plano e mais ${retention.contractYears} anos, contados da última mudança no contrato (Circular BCB 3.978/2020).`,
              ],
            },
            {
              term: 'E-mails que enviamos',
              lines: [
                `Junto com o pedido, o contrato ou o contato de que tratam. Avisos à nossa equipe: ${retention.teamMessageMonths} meses.`,
              ],
            },
            {
              term: 'Atendimento, com mensagens e anexos',
              lines: [
                `${retention.requestYears} anos depois da última mensagem (Resolução CMN 4.860/2020; Decreto 11.034/2022, art. 12).`,
              ],
            },
            {
              term: 'Pedido sem nenhuma decisão',
              lines: ['Até você pedir a exclusão: nada manda guardar.'],
            },
            {
              term: 'Registros de acesso',
              lines: [
                `${retention.accessRecordMonths} meses depois do último uso a partir de um endereço IP (art. 15 do Marco Civil da Internet). Guardamos a conta, o endereço e a hora em que o uso começou e terminou, e só os entregamos por ordem judicial.`,
              ],
            },
            {
              term: 'Prova do seu consentimento',
              lines: [`Enquanto os dados autorizados existirem e por mais ${retention.consentProofYears} anos.`],
            },
          ],
        },
        'Ao fim do prazo, os dados são eliminados ou anonimizados (arts. 15 e 16 da LGPD).',
      ],
    },
    {
      id: 'seus-direitos',
      title: 'Os seus direitos e como usar cada um',
      blocks: [
        [
          'A LGPD (art. 18) garante os direitos abaixo. Use em ',
          portal,
          ', em “Privacidade e atendimento”; sem conta, em ',
          channels,
          ', com um código enviado ao seu e-mail. Cada pedido tem protocolo e prazo, e a resposta fica guardada. A cópia e a exclusão pedem também um código por e-mail. Nunca pedimos a sua senha por telefone ou mensagem.',
        ],
        {
          facts: [
            {
              term: 'Saber se tratamos dados seus',
              lines: [
                'Com conta, “Privacidade e atendimento” mostra na hora. Sem conta, peça em “Outro direito sobre os meus dados”: respondemos em até 15 dias (art. 19).',
              ],
            },
            {
              term: 'Ver os seus dados',
              lines: [
                [
                  'Entre em ',
                  { text: 'Meu financiamento', href: '/meu-financiamento' },
                  ', em “Privacidade e atendimento”, e baixe uma cópia de tudo, em PDF e em JSON, com os arquivos. Ficam de fora senhas, códigos, nomes de quem trabalha no banco e observações internas.',
                ],
              ],
            },
            {
              term: 'Corrigir',
              lines: [
                'E-mail, celular e endereço: no portal, em “Dados pessoais”. Nome e data de nascimento: peça a correção em “Privacidade e atendimento”, com um documento. Se o contrato já foi assinado, a correção entra em um aditivo, que explicamos na resposta.',
              ],
            },
            {
              term: 'Anonimizar, bloquear ou eliminar o que sobra',
              lines: [
                'Aponte em “Outro direito sobre os meus dados” o dado desnecessário, excessivo ou tratado fora da lei: respondemos em até 15 dias.',
              ],
            },
            {
              term: 'Levar os dados a outro fornecedor',
              lines: ['A cópia em JSON, em “Privacidade e atendimento”, é um formato aberto que outro fornecedor lê.'],
            },
            {
              term: 'Eliminar o que depende do consentimento',
              lines: [
                'Em “Apagar os meus dados” você vê, linha por linha, o que sai e o que fica, até quando e por quê (art. 16). A exclusão começa 24 horas depois do pedido; até lá, você pode desistir.',
              ],
            },
            {
              term: 'Saber com quem compartilhamos',
              lines: [
                'Em “Quem teve os meus dados” você vê quem do banco trabalhou com o seu pedido ou viu a sua página, quando e para quê. A lista das empresas e dos órgãos, peça em “Outro direito sobre os meus dados”.',
              ],
            },
            {
              term: 'Saber o que acontece se você não consentir',
              lines: ['Está na seção “O seu consentimento”. O encarregado explica o seu caso.'],
            },
            {
              term: 'Revogar o consentimento',
              lines: ['Desligue as ofertas em “Privacidade e atendimento”: vale na hora, em todos os seus pedidos.'],
            },
            {
              term: 'Opor-se a um uso',
              lines: [
                'Se usamos um dado sem o seu consentimento e você acha que a lei não permite, diga qual é e por quê (art. 18, § 2º).',
              ],
            },
            {
              term: 'Pedir a revisão de uma decisão de crédito',
              lines: [
                'Toque em “Pedir revisão”, na página do pedido recusado. Quem não recusou responde em até 15 dias, e a resposta aparece no andamento do pedido (art. 20).',
              ],
            },
            {
              term: 'Reclamar à autoridade',
              lines: [
                [
                  'Você pode levar o caso à ',
                  { text: 'ANPD', href: 'https://www.gov.br/anpd' },
                  ' (art. 18, § 1º) e aos órgãos de defesa do consumidor.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies e o que fica no seu navegador',
      blocks: [
        'Usamos só cookies estritamente necessários: o que mantém a sua sessão no portal, que expira por inatividade e é apagado quando você sai; e o que reconhece, por um ano, um navegador em que você já entrou, para avisar você de um acesso em outro. Nenhum pode ser lido por scripts, e os dois só trafegam em conexão segura.',
        `O navegador também guarda, enquanto a aba está aberta, o plano que você escolheu, o que já preencheu em um formulário e um resumo do seu financiamento. Um pedido que você começou e não enviou fica guardado só no seu aparelho por ${draftDays} dias, para você continuar depois: nunca a senha, e o CPF só se você quiser. Você apaga esse pedido na página inicial, no catálogo ou no próprio formulário; ele também sai quando você envia o pedido ou sai do portal. Não há cookies de terceiros, de publicidade ou de audiência, por isso não há aviso de cookies para aceitar.`,
      ],
    },
    {
      id: 'seguranca',
      title: 'Como protegemos os dados',
      blocks: [
        'Conexão criptografada, senhas guardadas só como resumo criptográfico, documentos em área privada, acesso apenas a pessoas autorizadas do banco, com registro de cada pedido aberto e de cada documento visto, limite de tentativas de acesso e cópias de segurança.',
        'Se houver um incidente que possa causar risco ou dano relevante a você, avisamos você e a ANPD em até 3 dias úteis (art. 48 da LGPD; Resolução CD/ANPD 15/2024), dizendo o que aconteceu e o que fazer.',
        ['Para reconhecer golpes, veja ', { text: 'Como se proteger de golpes', href: '/prevencao-a-fraudes' }, '.'],
      ],
    },
    {
      id: 'mudancas',
      title: 'Mudanças nesta política',
      blocks: [
        'A data da última atualização está no alto da página. Se uma mudança afetar os seus direitos ou a finalidade do uso dos dados, avisamos por e-mail antes de ela valer e, quando for o caso, pedimos novo consentimento.',
        [
          'Dúvidas: ',
          officer,
          ', ou SAC ',
          phoneLink('sac'),
          '. Se a resposta não resolver, procure a ouvidoria: ',
          phoneLink('ouvidoria'),
          '.',
        ],
      ],
    },
  ],
}
