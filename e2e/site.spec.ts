import { t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, phoneSoak, signIn, soak, test } from './browser-test.ts'

test('the landing page shows both heroes and the variant, and all their links have the right target', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'XRAI - El futuro de la medicina' })).toBeVisible()
  await expect(page.getByText('Analiza, Detecta, Diagnostica').first()).toBeVisible()
  await expect(page.getByText('Detecta enfermedades orales con la ayuda de la inteligencia artificial.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Empezemos' })).toHaveAttribute('href', '/teeth-segmentation')

  await expect(page.getByRole('heading', { name: 'IA al alcance de todos' })).toBeVisible()
  await expect(page.getByText('Fácil, rápido y accesible para todos')).toBeVisible()
  await expect(page.getByText('Obten tu prueba hoy.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Planes', exact: true })).toHaveAttribute('href', '/pricing')

  await expect(page.getByRole('heading', { name: 'Tu asistente dental' })).toBeVisible()
  await expect(page.getByText('Sube tu radiografía. Deja que la IA haga el resto.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Prueba Ahora' })).toHaveAttribute('href', '/teeth-segmentation')
})

test('Suscripciones leads to the plans on the same page', soak, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Suscripciones' }).click()
  await expect(page).toHaveURL(/#suscripciones$/)
  await expect(page.locator('#suscripciones').getByRole('heading', { name: 'Profesional' })).toBeInViewport()
})

test('the landing bar shows the logo at 40 px, its five links and a phone number', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  const links = [
    ['NOSOTROS', '/about'],
    ['AYUDA', '/help'],
    ['CONTACTANOS', '/contact'],
    ['LOGIN', '/login'],
    ['REGISTRATE', '/register'],
  ] as const
  for (const [name, href] of links) {
    await expect(bar.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  }
  await expect(bar.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  const logo = bar.getByRole('link', { name: 'XRAI' })
  await expect(logo).toHaveAttribute('href', '/')
  expect((await logo.locator('svg').boundingBox())?.width).toBe(40)
})

test('the footer links to the legal texts and to the two external sites', soak, async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  await expect(footer.getByRole('link', { name: t('footer.privacy') })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: t('footer.terms') })).toHaveAttribute('href', '/terms')
  await expect(footer.getByRole('link', { name: t('footer.video') })).toHaveAttribute('href', /^https:/)
  await expect(footer.getByRole('link', { name: t('footer.social') })).toHaveAttribute('href', /^https:/)
})

test('the landing page is complete without scripts, with title and description in its head', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('measured.title') })).toBeVisible()
  await expect(page).toHaveTitle('XRAI · Analiza, Detecta, Diagnostica')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  for (const property of ['og:title', 'og:description', 'og:image', 'og:url']) {
    expect(await page.locator(`meta[property="${property}"]`).getAttribute('content')).toBeTruthy()
  }
  expect(await page.content()).not.toContain('__SITE_')
  await context.close()
})

test("a signed-in user sees the landing page below the app's navigation bar", soak, async ({ page }) => {
  await signIn(page, '/')
  await expect(page.getByRole('navigation', { name: t('nav.main') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'XRAI - El futuro de la medicina' })).toBeVisible()
})

const reading = [
  ['/about', 'Sobre Nosotros', [t('about.missionTitle'), t('about.technologyTitle'), t('about.teamTitle')]],
  ['/help', 'Centro de Ayuda', [t('help.howTitle'), t('help.faqTitle')]],
  ['/contact', 'Contacto', [t('contact.info')]],
  ['/pricing', 'Planes y Precios', ['Básico', 'Profesional', 'Empresarial']],
  ['/precision', t('precision.title'), [t('precision.short'), t('precision.allOf')]],
  ['/terms', t('footer.terms'), ['Para quién es', 'Propiedad y patente en proceso']],
  ['/privacy', t('footer.privacy'), ['Qué guardamos', 'Cómo exportar y borrar']],
  ['/models/panoramic', 'Panoramic detector', ['Measured', 'Known limits']],
] as const

for (const [path, title, headings] of reading) {
  // every-route.spec.ts runs axe on each of them.
  test(`${path} shows no navigation bar, but a way back and its own title`, soak, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const name of headings) await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByRole('navigation', { name: /Navegación (principal|del sitio)/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Volver', exact: true })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Prueba Ahora' }).first()).toHaveAttribute(
      'href',
      '/teeth-segmentation',
    )
    await expect(page).toHaveTitle(/ · XRAI$/)
  })
}

test(
  'the help page answers time and accuracy with measured figures, linked to the model card',
  soak,
  async ({ page }) => {
    await page.goto('/help')
    await page.getByText(t('help.timeQuestion')).click()
    await expect(page.getByText(/Medimos \d+\.\d\d segundos/)).toBeVisible()
    await page.getByText(t('help.accuracyQuestion')).click()
    await expect(page.getByText(/\d+ de cada 100, y \d+ de cada 100 marcas/).first()).toBeVisible()
    await page.getByRole('link', { name: t('measured.card') }).click()
    await expect(page).toHaveURL(/\/models\/panoramic$/)
  },
)

test('the help page lists the accepted radiographs and explains occlusal ones', soak, async ({ page }) => {
  await page.goto('/help')
  await page.getByText(t('help.typesQuestion')).click()
  await expect(page.getByText(t('help.types'))).toBeVisible()
  await expect(
    page.getByText(/Oclusales y aletas de mordida: .*Se guardan y se muestran, pero el detector no se midió con ellas/),
  ).toBeVisible()
})

test("the legal texts show the owner's dates, and their contents link to the sections", soak, async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('Última actualización: mayo de 2025')).toBeVisible()
  await page
    .getByRole('navigation', { name: t('site.contents') })
    .getByRole('link', { name: 'Propiedad y patente en proceso' })
    .click()
  await expect(page.getByRole('heading', { name: /Propiedad y patente en proceso/ })).toBeInViewport()
  await page.goto('/privacy')
  await expect(page.getByText('Última modificación: 17 de mayo de 2025')).toBeVisible()
})

test('a search engine gets a sitemap', soak, async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/pricing</loc>')
})

test('the menu of the landing bar opens and closes, by its icon and by Escape', phoneSoak, async ({ page }) => {
  await page.goto('/')
  const open = page.getByRole('button', { name: t('landing.openMenu') })
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await open.click()
  for (const name of ['NOSOTROS', 'AYUDA', 'CONTACTANOS', 'LOGIN', 'REGISTRATE']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: t('landing.closeMenu') }).click()
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await open.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'NOSOTROS', exact: true })).toBeHidden()
  await expect(open).toBeFocused()
})

test('the plans and the form can be used on a phone', phoneSoak, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Contactar Ventas' }).click()
  await expect(page.getByLabel(t('contact.subject'))).toHaveValue(t('contact.salesSubject'))
})
