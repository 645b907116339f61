import type { Page } from '@playwright/test'

interface Place {
  readonly x: number
  readonly y: number
}

/** Moves fingers over the page: a step says where each finger is, and a step with more fingers than the last puts them down. */
export async function moveFingers(page: Page, steps: readonly (readonly Place[])[]): Promise<void> {
  const touches = await page.context().newCDPSession(page)
  let down = 0
  for (const step of steps) {
    const touchPoints = step.map((place, id) => ({ ...place, id }))
    await touches.send('Input.dispatchTouchEvent', {
      type: step.length > down ? 'touchStart' : 'touchMove',
      touchPoints,
    })
    down = step.length
  }
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
