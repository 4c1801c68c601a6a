/** As a ref: brings what has just been drawn into the window, if it is not there. It answers a press somewhere else. */
export const intoSight = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })
