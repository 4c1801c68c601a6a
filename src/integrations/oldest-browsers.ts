/**
 * The oldest browsers that the pages are built for, as esbuild and Vite name them: phones that get no updates any more
 * keep Safari 15.4 (iOS of March 2022) or Chrome 100 (of the same month).
 */
export const oldestBrowsers = ['chrome100', 'safari15.4', 'firefox100']
