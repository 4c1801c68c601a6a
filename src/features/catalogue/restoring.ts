// Runs before the cards are parsed: they stay out of sight until `restore.ts`, right after them, has filtered them.
if (location.search) document.documentElement.classList.add('restoring')
