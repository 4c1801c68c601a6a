// Astro has asked for the scripts a second time by then.
const notice = document.querySelector<HTMLElement>('[data-island-failure]')
addEventListener('astro:hydration-error', () => {
  if (notice) notice.hidden = false
})
notice?.querySelector('button')?.addEventListener('click', () => location.reload())

export {}
