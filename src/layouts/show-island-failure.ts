// When this event comes, Astro has already tried to load the scripts twice.
const notice = document.querySelector<HTMLElement>('[data-island-failure]')
addEventListener('astro:hydration-error', () => {
  if (notice) notice.hidden = false
})
notice?.querySelector('button')?.addEventListener('click', () => location.reload())

export {}
