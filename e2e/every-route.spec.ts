import type { Page } from '@playwright/test'
import { listAnalyses } from '@xrai/contract/routes/analyses'
import { listCases } from '@xrai/contract/routes/cases'
import { listPatients } from '@xrai/contract/routes/patients'
import { type TextKey, t } from '@xrai/contract/strings/translate'
import { expect, expectAccessible, expectComplete, expectNoSidewaysScroll, phoneSoak, test } from './browser-test.ts'
import { type Clinic, demoClinic, newClinic } from './clinic.ts'

/** The routes of specification §2.1 and the entries of the navigation bar, each with its document title. */
const outside = [
  ['/', 'XRAI · Analiza, Detecta, Diagnostica'],
  ['/about', 'Sobre Nosotros'],
  ['/help', 'Centro de Ayuda'],
  ['/precision', t('precision.title')],
  ['/verificar', t('verification.title')],
  ['/models/panoramic', 'Ficha del modelo panoramic'],
  ['/contact', 'Contacto'],
  ['/pricing', 'Planes y Precios'],
  ['/login', 'Iniciar Sesión'],
  ['/register', 'Crear Cuenta'],
  ['/terms', t('footer.terms')],
  ['/privacy', t('footer.privacy')],
  ['/para-el-paciente', t('patientView.public.title')],
  ['/unauthorized', '401 - No autorizado'],
  ['/no-existe', '404 - Página no encontrada'],
] as const

/** The ids in the URLs of screens about one item. */
interface Things {
  readonly analysis: string
  readonly caseId: string
  readonly patient: string
}

const ofItems = ({ analysis, caseId, patient }: Things) =>
  [
    [`/report-preview?analysis=${analysis}`, 'Reporte'],
    [`/patient-view?analysis=${analysis}`, t('patientView.title')],
    [`/preview?analysis=${analysis}`, 'Análisis de Radiografía'],
    [`/analyzer-results/${caseId}`, t('analyzer.title')],
    [`/compare?patient=${patient}`, t('compare.title')],
    [`/patients/${patient}/odontogram`, t('odontogram.title')],
    [`/patients/${patient}`, t('patients.name')],
    [`/patients/${patient}/series`, t('series.title')],
  ] as const

interface Screen {
  readonly fullPath: string
  readonly options: { readonly staticData?: { readonly title?: TextKey; readonly guarded?: boolean } }
}

// A variable, because TypeScript checks the web's sources under settings of their own.
const routerFile: string = '../apps/web/src/router.tsx'
const { router } = (await import(routerFile)) as { router: { routesByPath: Readonly<Record<string, Screen>> } }

/** Another address of /home, the operator's screen, and the screens that show nothing without an item. */
const leftOut = [
  '/inicio',
  '/operator',
  '/analyzer-results',
  '/compare',
  '/patient-view',
  '/preview',
  '/report-preview',
]

/** The router's signed-in screens that need no item, so that a new one is walked through without a line here. */
const ofRouter = Object.values(router.routesByPath).flatMap(({ fullPath, options: { staticData } }) => {
  const isWalked = staticData?.guarded && !fullPath.includes('$') && !leftOut.includes(fullPath)
  return isWalked ? [[fullPath, staticData.title ? t(staticData.title) : ''] as const] : []
})

const inside = (things: Things) => [...ofRouter, ...ofItems(things)]

/** A new clinic with one item of each kind. */
async function firstDay(): Promise<readonly [Clinic, Things]> {
  const clinic = await newClinic()
  const { id: caseId } = await clinic.post('/api/cases', { name: 'Caso - Ruta' })
  const { id: patient } = await clinic.post('/api/patients', { firstName: 'Ana', lastName: 'Rutas' })
  return [clinic, { caseId, patient, analysis: await clinic.analyse('panoramic-restored.jpg') }]
}

/** The demo clinic, whose lists are full. */
async function fullLists(page: Page): Promise<readonly [Clinic, Things]> {
  const clinic = await demoClinic(page)
  const { analyses } = listAnalyses.answer.json.parse(await clinic.get('/api/analyses?status=pending_revision'))
  const { cases } = listCases.answer.json.parse(await clinic.get('/api/cases'))
  const { patients } = listPatients.answer.json.parse(await clinic.get('/api/patients'))
  const first = (list: readonly { readonly id: string }[]) => list[0]?.id ?? 'none'
  return [clinic, { analysis: first(analyses), caseId: first(cases), patient: first(patients) }]
}

type Examine = (page: Page) => Promise<void>

/** Expects a heading and nothing wider than the screen, even if a screen has nothing to show. */
const expectFits: Examine = async page => {
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await expectComplete(page)
  await expectNoSidewaysScroll(page)
}

/** Like `expectFits`, and expects no axe violation. */
const expectFitsAccessibly: Examine = async page => {
  await expectFits(page)
  await expectAccessible(page)
}

/** Tests that every page has its own title and passes `examine`. */
function testEveryRoute(
  clinicOf: (page: Page) => Promise<readonly [Clinic, Things]>,
  examine: Examine = expectFitsAccessibly,
): void {
  const ask = async (page: Page, path: string, title?: string): Promise<void> => {
    await page.goto(path)
    if (title !== undefined) await expect(page).toHaveTitle(path === '/' ? title : `${title} · XRAI`)
    await examine(page)
  }

  test('every page for visitors has its title and fits the screen', async ({ page }) => {
    test.slow()
    for (const [path, title] of outside) await ask(page, path, title)
  })

  test('every screen of the app has its title and fits the screen', async ({ page }) => {
    test.setTimeout(300_000)
    const [clinic, things] = await clinicOf(page)
    await clinic.open(page, '/home')
    const routes = inside(things)
    expect(ofRouter.length).toBeGreaterThan(10)
    expect(new Set([...outside, ...routes].map(([, title]) => title)).size).toBe(outside.length + routes.length)
    for (const [path, title] of routes) await ask(page, path, title)
    for (const path of ['/preview', '/report-preview', '/analyzer-results']) await ask(page, path)
    await page.goto('/')
    // The server sends the page for visitors; the app replaces it.
    await expect(page.locator('a[href="/login"]')).toHaveCount(0)
    await examine(page)
  })
}

testEveryRoute(firstDay)

test.describe('on a phone of 360 pixels', phoneSoak, () => {
  test.use({ viewport: { width: 360, height: 740 } })
  testEveryRoute(fullLists, expectFits)
  // Soak: nearly every axe rule gives the same result on a desktop.
  test.describe('without an accessibility fault', () => testEveryRoute(fullLists))
})
