/** A colour of a model to choose: its name, its name in addresses, and the tone of its mark. */
export type Swatch = {
  readonly name: string
  readonly key: string
  /** Null for a colour without one tone ('Tricolor'). */
  readonly tone: string | null
  /** The address of the model's drawing in this colour; null where pictures stay as they are. */
  readonly picture: string | null
  /** The colour that the page shows at first. */
  readonly first: boolean
}

/**
 * The colours of a model, one of them chosen. Plain HTML: `choose-color.ts` paints the drawings and keeps the choice,
 * and `color-on-page.ts` reads it for the application.
 */
export function ColorChoice({ swatches, slug }: { swatches: readonly Swatch[]; slug: string }) {
  if (swatches.length === 0) return null
  return (
    <>
      <noscript>
        <p className="mt-3">{`Cores: ${swatches.map(({ name }) => name).join(', ')}.`}</p>
      </noscript>
      <fieldset data-colors={slug} className="mt-3 noscript:hidden print:hidden">
        <legend className="float-left mr-3 flex min-h-11 max-sm:sr-only items-center font-semibold text-sm">Cor</legend>
        <div className="flex flex-wrap gap-2">
          {swatches.map(({ name, key, tone, picture, first }) => (
            <label
              key={key}
              className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-white px-3 text-sm has-checked:border-ink has-checked:font-semibold has-checked:[box-shadow:0_0_0_1px_--theme(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="cor"
                value={key}
                data-name={name}
                data-picture={picture}
                defaultChecked={first}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {tone && (
                <svg aria-hidden="true" viewBox="0 0 20 20" className="relative size-5 shrink-0">
                  <circle cx="10" cy="10" r="9.5" fill={tone} stroke="#1b1730" strokeOpacity=".3" />
                </svg>
              )}
              <span className="relative">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
