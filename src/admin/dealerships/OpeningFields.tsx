import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { brazilianDate, dayInWords } from '#domain/calendar/calendar.ts'
import { daysAfter, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { nationalHolidayOn } from '#domain/calendar/national-holidays.ts'
import { serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { closedDaysOf, labels, weekdayNames, withDayToggled } from './dealership-form.ts'
import type { FieldsProps } from './PlaceFields.tsx'

/** The opening hours, pick-ups per hour, closed days, and whether the dealership hands motorcycles over. */
export function OpeningFields({ typed, errors, onChange }: FieldsProps) {
  function changeHours(index: number, part: 'opens' | 'closes', value: string) {
    const hours = typed.hours.map((day, at) => (at === index ? { ...day, [part]: value } : day))
    onChange({ hours }, `hours.${index}`)
  }
  return (
    <>
      <Card title="Retiradas">
        <fieldset className="mb-5 grid min-w-0 grid-cols-1 gap-2">
          <legend className="mb-1.5 font-semibold text-sm">
            <span>{labels.hours}</span> (vazio: não abre)
          </legend>
          {typed.hours.map((day, index) => (
            <div key={weekdayNames[index]}>
              <div className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]">
                <span className="text-sm max-sm:col-span-2">{weekdayNames[index]}</span>
                {(['opens', 'closes'] as const).map((part) => (
                  <input
                    key={part}
                    type="time"
                    step={1800}
                    name={`hours.${index}`}
                    aria-label={`${weekdayNames[index]}, ${part === 'opens' ? 'abre' : 'fecha'}`}
                    aria-invalid={errors[`hours.${index}`] ? true : undefined}
                    className="control min-w-0"
                    value={day[part]}
                    onChange={(event) => changeHours(index, part, event.target.value)}
                  />
                ))}
              </div>
              {errors[`hours.${index}`] && (
                <p role="alert" className="mt-1 text-bad text-sm">
                  {errors[`hours.${index}`]}
                </p>
              )}
            </div>
          ))}
        </fieldset>
        <TextField
          label={labels.slotsPerHour}
          name="slotsPerHour"
          inputMode="numeric"
          maxLength={2}
          value={typed.slotsPerHour}
          error={errors.slotsPerHour}
          onChange={(event) => onChange({ slotsPerHour: event.target.value }, 'slotsPerHour')}
        />
        <CheckboxField
          label={`${labels.active}: aparece no site e para o cliente escolher`}
          name="active"
          checked={typed.active}
          onChange={(event) => onChange({ active: event.target.checked }, 'active')}
        />
      </Card>
      <Card title={labels.closedDays}>
        <p className="mb-2 text-ink-soft text-sm">
          Pressione um dia para fechar ou reabrir. Nos feriados nacionais e nos dias sem horário já não há retiradas.
        </p>
        <ClosedDays
          closed={closedDaysOf(typed)}
          opensOn={typed.hours.map(({ opens }) => opens !== '')}
          onToggle={(day) => onChange({ closedDays: withDayToggled(typed, day) }, 'closedDays')}
        />
        <p role="status" className="mt-3 text-sm">
          {typed.closedDays ? `Fechada em ${typed.closedDays.replaceAll('\n', ', ')}.` : 'Nenhum dia fechado.'}
        </p>
        <FieldError id="closedDays" error={errors.closedDays} />
      </Card>
    </>
  )
}

type Props = {
  /** The days on which the dealership stays closed, besides its weekdays and national holidays. */
  closed: readonly string[]
  /** Whether it opens on a weekday, from Sunday on. */
  opensOn: readonly boolean[]
  onToggle: (day: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month in which days are closed by a press. Arrows move by day and week, Page Up and Page Down by month. */
function ClosedDays({ closed, opensOn, onToggle }: Props) {
  const today = brazilianDate(serverDate())
  const [at, setAt] = useState(today)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    moved.current = false
  }, [at])
  const first = `${at.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, index) => daysAfter(first, index)).filter((day) =>
    day.startsWith(at.slice(0, 7)),
  )
  const goTo = (day: string) => setAt(day < today ? today : day)
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    const month = { PageUp: -1, PageDown: 1 }[event.key]
    if (step === undefined && month === undefined) return
    event.preventDefault()
    moved.current = true
    goTo(month === undefined ? daysAfter(at, step ?? 0) : monthsAfter(at, month))
  }
  return (
    <div>
      <div className="flex items-center justify-between">
        <Button
          size="sm"
          variant="ghost"
          aria-label="Mês anterior"
          disabled={at.slice(0, 7) === today.slice(0, 7)}
          onClick={() => goTo(monthsAfter(at, -1))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <p aria-live="polite" className="font-semibold">
          {monthName.format(new Date(`${first}T12:00:00Z`))}
        </p>
        <Button size="sm" variant="ghost" aria-label="Próximo mês" onClick={() => goTo(monthsAfter(at, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
      <div aria-hidden className="grid grid-cols-7 text-center text-ink-soft text-xs">
        {['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div ref={grid} className="grid grid-cols-7 gap-1">
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            today={today}
            isAt={day === at}
            isClosed={closed.includes(day)}
            opens={opensOn[weekdayOf(day)] ?? false}
            column={index === 0 ? weekdayOf(day) + 1 : undefined}
            onKeyDown={press}
            onPress={() => {
              setAt(day)
              onToggle(day)
            }}
          />
        ))}
      </div>
    </div>
  )
}

type DayProps = {
  day: string
  today: string
  isAt: boolean
  isClosed: boolean
  opens: boolean
  /** The column of the first day of a month, from 1. */
  column: number | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onPress: () => void
}

/** One day; those that need no closing say why. */
function Day({ day, today, isAt, isClosed, opens, column, onKeyDown, onPress }: DayProps) {
  const holiday = nationalHolidayOn(day)
  const why = holiday ?? (opens ? undefined : 'não abre neste dia da semana')
  const isFixed = day < today || (why !== undefined && !isClosed)
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-pressed={isClosed}
      aria-disabled={isFixed || undefined}
      title={why}
      onKeyDown={onKeyDown}
      onClick={isFixed ? undefined : onPress}
      className={classes(
        'flex min-h-11 flex-col items-center justify-center rounded-md border text-sm',
        isClosed ? 'border-brand bg-brand-soft font-bold text-brand-deep' : 'border-transparent hover:bg-paper-deep',
        isFixed && 'cursor-not-allowed text-ink-faint',
        holiday && 'bg-paper-deep',
        column !== undefined && starts[column - 1],
      )}
    >
      <span>{Number(day.slice(8))}</span>
      <span className="sr-only">{` ${dayInWords(day)}: `}</span>
      {isClosed && <span className="font-normal text-xs">fechada</span>}
      {holiday && !isClosed && <span className="text-xs">feriado</span>}
      {!isClosed && <span className="sr-only"> {why ?? 'aberta'}</span>}
    </button>
  )
}

const starts = ['col-start-1', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7']
