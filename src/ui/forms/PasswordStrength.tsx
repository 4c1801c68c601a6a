import { classes } from '../classes.ts'

const bars = [1, 2, 3] as const
const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok'] as const

/** Shows in words and three bars how hard a password is to guess. Without `text` it explains good passwords. */
export function PasswordStrength({ level, text }: { level: 0 | 1 | 2 | 3; text: string }) {
  return (
    <div className="mt-2">
      <div aria-hidden className="flex gap-1">
        {bars.map((bar) => (
          <span
            key={bar}
            className={classes('h-1 flex-1 rounded-full', bar <= level ? tones[level] : 'bg-paper-deep')}
          />
        ))}
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-xs">
        {text || 'Use 8 caracteres ou mais. Uma frase curta serve.'}
      </p>
    </div>
  )
}
