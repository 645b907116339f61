import type { Page } from '@playwright/test'
import { newClinic } from './clinic.ts'
import { expect, expectAccessible, test } from './walk.ts'

/** SPEC §2's table and the places that the bar promises, each with the title of its document. */
const outside = [
  ['/', 'XRAI · Analiza, Detecta, Diagnostica'],
  ['/about', 'Sobre Nosotros'],
  ['/help', 'Centro de Ayuda'],
  ['/precision', 'Cuánto acierta'],
  ['/contact', 'Contacto'],
  ['/pricing', 'Planes y Precios'],
  ['/login', 'Iniciar Sesión'],
  ['/register', 'Crear Cuenta'],
  ['/terms', 'Términos de uso'],
  ['/privacy', 'Política de privacidad'],
  ['/unauthorized', '401 - No autorizado'],
  ['/no-existe', '404 - Página no encontrada'],
] as const

const inside = (analysis: string, caseId: string, patient: string) =>
  [
    ['/home', 'Inicio'],
    ['/profile', 'Perfil'],
    ['/upload', 'Nueva Radiografia'],
    [`/report-preview?analysis=${analysis}`, 'Reporte'],
    [`/preview?analysis=${analysis}`, 'Análisis de Radiografía'],
    ['/my-cases', 'Mis Casos Dentales'],
    ['/my-cases/create', 'Crear Caso'],
    [`/analyzer-results/${caseId}`, 'Resultados'],
    ['/analysis', 'Analisis'],
    ['/reports', 'Reportes'],
    ['/patients', 'Pacientes'],
    [`/patients/${patient}`, 'Paciente'],
  ] as const

/** A title of its own, a heading, and nothing that axe finds; also where a screen shows that it has nothing to show. */
export function askEveryRoute(): void {
  test('every page for visitors has its title and no accessibility fault', async ({ page }) => {
    test.slow()
    for (const [path, title] of outside) await ask(page, path, title)
  })

  test('every screen of the app has its title and no accessibility fault', async ({ page }) => {
    test.setTimeout(300_000)
    const clinic = await newClinic()
    const { id: caseId } = await clinic.post('/api/cases', { name: 'Caso - Ruta' })
    const { id: patient } = await clinic.post('/api/patients', { firstName: 'Ana', lastName: 'Rutas' })
    const analysis = await clinic.analyse('panoramic-restored.jpg')
    await clinic.open(page, '/home')
    const routes = inside(analysis, caseId, patient)
    expect(new Set([...outside, ...routes].map(([, title]) => title)).size).toBe(outside.length + routes.length)
    for (const [path, title] of routes) await ask(page, path, title)
    for (const path of ['/preview', '/report-preview', '/analyzer-results', '/']) await ask(page, path)
  })
}

async function ask(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(path)
  if (title !== undefined) await expect(page).toHaveTitle(path === '/' ? title : `${title} · XRAI`)
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
}
