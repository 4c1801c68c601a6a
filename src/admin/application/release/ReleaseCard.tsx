import type { AdminDetail } from '#api/admin.ts'
import type { ReleaseView } from '#api/pickup.ts'
import { sentenceFor } from '#content/sentences.ts'
import { releaseNeeds } from '#content/stages.ts'
import { missingForRelease, type ReleaseNeed } from '#domain/application/release.ts'
import {
  chassisOf,
  formatPlate,
  isChassis,
  isPlate,
  isRegistrationNumber,
  plateOf,
} from '#domain/dealerships/vehicle.ts'
import { DayField } from '#forms/DayField.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { pastDayError, type Since, sinceContract } from '../../core/past-day.ts'
import { SaveFailure } from '../DialogFailure.tsx'
import { focusOfDetail } from '../focus.ts'
import type { Save } from '../use-application.ts'

/** Holds the data that a release needs: the motorcycle and the contract's registration. Names the missing data. */
export function ReleaseCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const form = useRelease(detail, save)
  const absent = missingForRelease(detail.journey, detail.release)
  const isWaived = (need: ReleaseNeed) => detail.releasedWithout.some((one) => one === need)
  const [missing, waived] = [absent.filter((need) => !isWaived(need)), absent.filter(isWaived)]

  return (
    <DoneCard
      title="Liberação da moto"
      done={focusOfDetail(detail) === 'servicing' && absent.length === 0 ? `Placa ${detail.release.plate}` : null}
    >
      {missing.length > 0 && (
        <p className="mb-4 text-sm">
          <strong>Falta para liberar:</strong> <span>{inWords(missing)}</span>.
        </p>
      )}
      {waived.length > 0 && (
        <p className="mb-4 text-sm">
          <strong>Liberação por exceção aprovada:</strong> sem <span>{inWords(waived)}</span>.
        </p>
      )}
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Chassi"
          hint="17 letras e números"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:col-span-2"
          autoComplete="off"
          {...form.text('chassis')}
        />
        <TextField
          label="Placa"
          hint="ABC1D23 ou ABC-1234"
          maxLength={12}
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
          {...form.text('plate')}
        />
        <DayField label="Data do registro" {...form.choice('registeredOn')} />
        <TextField
          label="Número do registro no Detran"
          maxLength={40}
          spellCheck={false}
          className="sm:col-span-2"
          autoComplete="off"
          {...form.text('registrationNumber')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Salvando..." disabled={!form.isChanged}>
            Salvar dados da moto
          </Button>
          <SaveFailure failure={form.failure} failed="Os dados da moto não foram salvos" className="mt-2" />
        </div>
      </form>
    </DoneCard>
  )
}

const inWords = (needs: readonly ReleaseNeed[]) =>
  new Intl.ListFormat('pt-BR').format(needs.map((need) => releaseNeeds[need]))

type Typed = { readonly [Field in keyof ReleaseView]: string }

const shown = ({ chassis, plate, registrationNumber, registeredOn }: ReleaseView): Typed => ({
  chassis: chassis ?? '',
  plate: plate ? formatPlate(plate) : '',
  registrationNumber: registrationNumber ?? '',
  registeredOn: registeredOn ?? '',
})

/** The errors of typed release data by field, as the server would tell them; empty where it can be sent. */
function releaseErrors({ chassis, plate, registrationNumber, registeredOn }: Typed, since: Since): Partial<Typed> {
  const isWrong = (value: string, fits: boolean) => value.trim() !== '' && !fits
  const dayError = registeredOn.trim() && pastDayError(registeredOn, since)
  const isHalf = (part: string, other: string) => part.trim() === '' && other.trim() !== ''
  return {
    ...(isHalf(registrationNumber, registeredOn) && { registrationNumber: sentenceFor('required') }),
    ...(isHalf(registeredOn, registrationNumber) && { registeredOn: sentenceFor('required') }),
    ...(isWrong(chassis, isChassis(chassisOf(chassis))) && { chassis: sentenceFor('chassis_invalid') }),
    ...(isWrong(plate, isPlate(plateOf(plate))) && { plate: sentenceFor('plate_invalid') }),
    ...(isWrong(registrationNumber, isRegistrationNumber(registrationNumber.trim().toUpperCase())) && {
      registrationNumber: sentenceFor('registration_number_invalid'),
    }),
    ...(dayError && { registeredOn: dayError }),
  }
}

/** The form of the release data. Empty fields are saved as still missing. */
function useRelease(detail: AdminDetail, save: Save) {
  const { id, release } = detail
  return useForm({
    initial: shown(release),
    read: (typed) => {
      const orNull = (value: string) => value.trim() || null
      return readUnless(releaseErrors(typed, sinceContract(detail)), () => ({
        chassis: orNull(typed.chassis),
        plate: orNull(typed.plate),
        registrationNumber: orNull(typed.registrationNumber),
        registeredOn: orNull(typed.registeredOn),
      }))
    },
    draft: { key: draftKey(`release:${id}`) },
    send: async (json) => {
      const answer = await save(
        (version) => admin.applications[':id'].release.$put({ param: { id }, json: { ...json, version } }),
        'Dados da moto salvos',
      )
      return answer.ok ? null : answer.failure
    },
  })
}
