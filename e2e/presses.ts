import type { Page } from '@playwright/test'

/** Counts the user's presses, including the pages that follow in the tab. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    document.addEventListener(
      'pointerup',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1)),
      true,
    ),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

/** Chooses a file by the upload's large button, in one press. */
export async function chooseByButton(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Subir desde Galeria/ }).click()
  await (await chooser).setFiles(file)
}
