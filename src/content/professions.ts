/**
 * Common job titles in Brazil, sorted, with 'Outros' last. A text with one title a line is the smallest form to send.
 */
export const professions: readonly string[] = `
Açougueiro
Administrador de empresas
Administrador de redes
Advogado
Agente comunitário de saúde
Agente de combate às endemias
Agente de portaria
Agente de trânsito
Agente de viagens
Agricultor
Agrônomo
Ajudante de entregas
Almoxarife
Analista administrativo
Analista de crédito
Analista de dados
Analista de logística
Analista de marketing
Analista de recursos humanos
Analista de sistemas
Analista de suporte
Analista financeiro
Aposentado ou pensionista
Apresentador
Arquiteto
Artesão
Artista plástico
Assistente administrativo
Assistente comercial
Assistente financeiro
Assistente social
Atendente de farmácia
Atendente de loja
Atendente de telemarketing
Atleta profissional
Ator
Auditor
Auxiliar administrativo
Auxiliar de cozinha
Auxiliar de enfermagem
Auxiliar de escritório
Auxiliar de limpeza
Auxiliar de logística
Auxiliar de manutenção
Auxiliar de produção
Auxiliar de serviços gerais
Azulejista
Babá
Bailarino
Balconista
Bancário
Barbeiro
Barista
Barman
Bibliotecário
Biólogo
Biomédico
Bombeiro civil
Bombeiro militar
Borracheiro
Cabeleireiro
Caixa de banco
Camareira
Caminhoneiro
Carpinteiro
Carregador
Carteiro
Caseiro
Chapeiro
Chaveiro
Chefe de cozinha
Cientista da computação
Cientista de dados
Cobrador
Comerciante
Comissário de bordo
Comprador
Confeiteiro
Conferente
Consultor de vendas
Consultor empresarial
Contador
Coordenador pedagógico
Copeiro
Corretor de imóveis
Corretor de seguros
Costureira
Cozinheiro
Cuidador de idosos
Decorador
Defensor público
Delegado de polícia
Dentista
Desenvolvedor de software
Designer de interiores
Designer gráfico
Despachante
Diarista
Diplomata
Diretor comercial
Diretor financeiro
DJ
Do lar
Economista
Editor
Editor de vídeo
Educador físico
Educador social
Eletricista
Eletricista de automóveis
Empacotador
Empregado doméstico
Empresário
Encanador
Encarregado de obras
Enfermeiro
Engenheiro agrônomo
Engenheiro ambiental
Engenheiro civil
Engenheiro de alimentos
Engenheiro de produção
Engenheiro de segurança do trabalho
Engenheiro de software
Engenheiro elétrico
Engenheiro mecânico
Engenheiro químico
Entregador
Entregador por aplicativo
Escritor
Escrivão de polícia
Estatístico
Esteticista
Estilista
Estofador
Estoquista
Estudante
Farmacêutico
Faxineiro
Feirante
Físico
Fisioterapeuta
Fonoaudiólogo
Fotógrafo
Frentista
Funcionário público estadual
Funcionário público federal
Funcionário público municipal
Funileiro
Garçom
Gari
Geógrafo
Geólogo
Gerente administrativo
Gerente comercial
Gerente de banco
Gerente de loja
Gerente de projetos
Gerente de recursos humanos
Gesseiro
Guarda civil municipal
Guia de turismo
Ilustrador
Influenciador digital
Instalador de ar-condicionado
Instrutor de autoescola
Investigador de polícia
Jardineiro
Jornalista
Juiz
Lavador de carros
Locutor
Lojista
Manicure
Manobrista
Maquiador
Marceneiro
Marinheiro
Massoterapeuta
Matemático
Mecânico de automóveis
Mecânico de motocicletas
Mecânico de refrigeração
Mecânico industrial
Médico
Mestre de obras
Metalúrgico
Militar da Aeronáutica
Militar da Marinha
Militar do Exército
Montador de móveis
Motoboy
Motofretista
Motorista de ambulância
Motorista de aplicativo
Motorista de caminhão
Motorista de ônibus
Mototaxista
Músico
Nutricionista
Oficial de justiça
Operador de caixa
Operador de empilhadeira
Operador de máquinas
Operador de telemarketing
Operário da construção civil
Padeiro
Paisagista
Pastor ou ministro religioso
Pecuarista
Pedagogo
Pedreiro
Personal trainer
Pescador
Piloto de avião
Pintor
Pintor automotivo
Pizzaiolo
Policial civil
Policial federal
Policial militar
Policial rodoviário
Porteiro
Produtor rural
Professor de educação infantil
Professor do ensino fundamental
Professor do ensino médio
Professor particular
Professor universitário
Programador
Promotor de justiça
Promotor de vendas
Psicólogo
Publicitário
Químico
Radialista
Recepcionista
Redator
Repórter
Representante comercial
Salgadeira
Secretária executiva
Secretário
Segurança
Serralheiro
Social media
Sociólogo
Soldador
Supervisor de produção
Supervisor de vendas
Tatuador
Taxista
Técnico agrícola
Técnico de enfermagem
Técnico em contabilidade
Técnico em edificações
Técnico em eletrônica
Técnico em informática
Técnico em mecânica
Técnico em radiologia
Técnico em segurança do trabalho
Técnico judiciário
Telefonista
Terapeuta ocupacional
Topógrafo
Torneiro mecânico
Trabalhador autônomo
Trabalhador rural
Tradutor
Tratorista
Vaqueiro
Vendedor
Vendedor ambulante
Veterinário
Vidraceiro
Vigia
Vigilante
Zelador
Zootecnista
Outros
`
  .trim()
  .split('\n')

/** Tells whether a text is exactly one of the titles. */
export function isProfession(text: string): boolean {
  return professions.includes(text)
}
