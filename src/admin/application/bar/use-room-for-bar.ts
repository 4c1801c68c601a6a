import { useEffect, useRef } from 'react'

/**
 * Keeps what takes the focus out from under a bar that sticks below the header: the page scrolls it further down. Gives the
 * ref for the bar.
 */
export function useRoomForBar() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    const page = document.documentElement
    const measure = new ResizeObserver(() => {
      const sticks = getComputedStyle(current).position === 'sticky'
      page.style.scrollPaddingTop = sticks ? `calc(5rem + ${current.offsetHeight}px)` : ''
      // At the foot of phones: the navigation and the decisions.
      const isTall = matchMedia('(height >= 30rem)').matches
      page.style.scrollPaddingBottom = sticks || !isTall ? '' : '12rem'
    })
    measure.observe(current)
    return () => {
      measure.disconnect()
      page.style.scrollPaddingTop = ''
      page.style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}
