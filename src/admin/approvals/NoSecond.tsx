import { Alert } from '#ui/feedback/Alert.tsx'

/** Says that nobody is independent of the reading manager, and what follows from it. */
export function NoSecond() {
  return (
    <Alert tone="warn" title="Ninguém da gestão é independente de você">
      <p>
        O que compromete o banco espera 24 horas antes de valer, e toda a equipe recebe um e-mail. Para que duas pessoas
        decidam, o banco precisa de alguém na gestão que você não convidou nem promoveu nos últimos 30 dias, nem essa
        pessoa a você.
      </p>
    </Alert>
  )
}
