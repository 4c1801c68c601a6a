/** Other words for professions, each with its title in the list. */
export const professionSynonyms: Readonly<Record<string, string>> = {
  uber: 'Motorista de aplicativo',
  '99': 'Motorista de aplicativo',
  taxi: 'Taxista',
  ifood: 'Entregador por aplicativo',
  rappi: 'Entregador por aplicativo',
  'mercado livre': 'Entregador por aplicativo',
  mei: 'Trabalhador autônomo',
  microempreendedor: 'Trabalhador autônomo',
  'conta propria': 'Trabalhador autônomo',
  freelancer: 'Trabalhador autônomo',
  bico: 'Trabalhador autônomo',
  inss: 'Aposentado ou pensionista',
  faxineira: 'Diarista',
  'ti ': 'Analista de sistemas',
}
