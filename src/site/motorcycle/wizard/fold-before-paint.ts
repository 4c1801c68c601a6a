// Runs before the page is painted, so that a reload after the wizard's first step starts folded, as `makeRoom` left the
// page.
const { trail, thanks } = history.state ?? {}

export {}

document.documentElement.toggleAttribute('data-wizard', Boolean(thanks ?? trail?.[1]))
