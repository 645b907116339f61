import type { Page } from '@playwright/test'
import { soak, test } from './browser-test.ts'
import { testChairMode } from './chair-tests.ts'

/** Swipes sideways over the radiograph with one finger. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const touches = await page.context().newCDPSession(page)
  const finger = (x: number) => [{ x, y: 300, id: 1 }]
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(from) })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const x = from + (to - from) * part
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(x) })
  }
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', soak, () =>
  testChairMode({
    next: page => swipe(page, 320, 80),
    previous: page => swipe(page, 80, 320),
  }),
)
