// Runs before the page is painted. A reload after the wizard's first step so starts folded, as `makeRoom` (Wizard.tsx) left it.
const { trail, thanks } = history.state ?? {}

export {}

document.documentElement.toggleAttribute('data-wizard', Boolean(thanks ?? trail?.[1]))
