import { brazilianClocks } from '#domain/geography/time-zones.ts'

/** Whose clock each time zone of Brazil is. */
export const clockNames: Record<(typeof brazilianClocks)[number], string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília',
  'America/Manaus': 'Amazonas',
  'America/Rio_Branco': 'Acre',
}

export const clocks = brazilianClocks.map((value) => ({ value, label: `Horário de ${clockNames[value]}` }))
