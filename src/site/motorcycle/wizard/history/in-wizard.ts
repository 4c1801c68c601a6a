// Runs before the page is painted: a reload beyond the wizard's first step begins with the room that `make-room.ts` made.
const { trail, thanks } = history.state ?? {}

export {}

document.documentElement.toggleAttribute('data-wizard', Boolean(thanks ?? trail?.[1]))
