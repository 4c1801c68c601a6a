import type { Page } from 'playwright/test'

/**
 * Makes every page of the tab behave as if the browser translated it: each text is replaced by a copy inside two
 * `<font>`, again after each change, except where `translate="no"` forbids it. The words stay, so that tests find them.
 * Begins in each island once it is hydrated.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const leftAlone = '[translate="no"], font, script, style, textarea, title, astro-island[ssr]'

    function replace(text: Node): void {
      if (!text.nodeValue?.trim() || text.parentElement?.closest(leftAlone)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.nodeValue)
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }

    function replaceIn(root: Node): void {
      const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) replace(text)
    }

    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        // React compares the texts of the server after it takes an island over, so the translation waits for it.
        if (type === 'attributes') requestIdleCallback(() => replaceIn(target))
        else for (const node of type === 'childList' ? addedNodes : [target]) replaceIn(node)
      }
    })
    addEventListener('DOMContentLoaded', () => {
      replaceIn(document.body)
      const everything = { subtree: true, childList: true, characterData: true, attributes: true }
      observer.observe(document.body, { ...everything, attributeFilter: ['ssr'] })
    })
  })
}
