import { addField, createField, type Field, fillPolygon } from './field.ts'
import { boxOf, ellipse, type Point, type Polygon, ribbon } from './geometry.ts'
import { materials } from './materials.ts'
import type { ToothPlan } from './mouth-plan.ts'
import { type Placement, placed, scaleOf, toImage } from './placement.ts'
import type { Random } from './random.ts'
import type { Detail, Scene } from './scene.ts'
import type { ToothForm } from './tooth-form.ts'
import { dentineCore, enamelCap, pulpOutline, socketLine, stumpOutline, toothOutline } from './tooth-outline.ts'
import { capOutline, cariesOutline, fillingOutline, implantOutline, ponticOutline, postOutline } from './treatments.ts'
import type { PhantomClass } from './truth.ts'

type DrawnFinding = { readonly class: PhantomClass; readonly polygon: Polygon }
export type DrawnTooth = {
  readonly plan: ToothPlan
  /** The outline of the object, or of where it would be. */
  readonly polygon: Polygon
  readonly findings: readonly DrawnFinding[]
}

/** Draws one tooth of the plan, or the implant or pontic in its place, and returns what it drew. */
export function drawTooth(scene: Scene, plan: ToothPlan, form: ToothForm, at: Placement, random: Random): DrawnTooth {
  if (plan.state === 'implant') return drawImplant(scene, plan, form, at, random)
  const whole = placed(toothOutline(form), at)
  if (plan.state === 'missing')
    return plan.crown ? drawPontic(scene, plan, form, at) : { plan, polygon: whole, findings: [] }
  const outline = plan.stump ? placed(stumpOutline(form, random.fork('stump')), at) : whole
  const patch = patchFor(whole)
  const findings: DrawnFinding[] = []
  drawSocket(scene, plan, form, at)
  if (plan.lesion) findings.push(...drawLesion(scene, form, at, random.fork('lesion')))
  drawBody(patch, plan, form, at, outline, scene, random)
  findings.push(...drawTreatments(patch, plan, form, at, scene.detail, random))
  if (plan.stump) findings.push({ class: 'ROOT STUMP', polygon: outline })
  if (plan.state === 'impacted') findings.push({ class: 'IMPACTED TOOTH', polygon: outline })
  addField(scene.hard, patch)
  return { plan, polygon: outline, findings }
}

/** A small field around a tooth, in which its parts are merged before it covers its neighbours. */
function patchFor(outline: Polygon): Field {
  const [x, y, width, height] = boxOf(outline)
  const margin = 6 + 0.12 * Math.max(width, height)
  return createField(
    Math.ceil(width + 2 * margin),
    Math.ceil(height + 2 * margin),
    Math.floor(x - margin),
    Math.floor(y - margin),
  )
}

/**
 * The root replaces spongy bone; around it the periodontal ligament is a dark line and the lamina dura a bright one.
 */
function drawSocket(scene: Scene, plan: ToothPlan, form: ToothForm, at: Placement): void {
  const mm = scaleOf(at)
  const { socket, ligament } = scene.detail
  fillPolygon(scene.bone, placed(socketLine(form, 0.15), at), { amount: socket, bevel: 1.5 * mm, blend: 'thin' })
  if (plan.state === 'impacted') {
    const follicle = placed(
      enamelCap({ ...form, crownWidth: form.crownWidth + 2.4, crownHeight: form.crownHeight + 1.4 }),
      at,
    )
    fillPolygon(scene.bone, follicle, { amount: 0.6, bevel: 0.8 * mm, blend: 'thin' })
    fillPolygon(scene.bone, ribbon([...follicle], 0.5 * mm), { amount: 0.08 })
  }
  fillPolygon(scene.bone, ribbon(placed(socketLine(form, 0.12), at), 0.45 * mm), {
    amount: ligament,
    bevel: 0.2 * mm,
    blend: 'thin',
  })
  fillPolygon(scene.lamina, ribbon(placed(socketLine(form, 0.6), at), 0.6 * mm), { amount: 0.08, bevel: 0.3 * mm })
}

function drawBody(
  patch: Field,
  plan: ToothPlan,
  form: ToothForm,
  at: Placement,
  outline: Polygon,
  { toothDensity, detail }: Scene,
  random: Random,
): void {
  const mm = scaleOf(at)
  const dense = toothDensity * (1 + 0.06 * random.normal())
  fillPolygon(patch, outline, {
    amount: materials.dentine * dense,
    bevel: form.neckWidth * detail.rounding[form.roots.length > 1 ? 1 : 0] * mm,
  })
  const [palatal] = form.roots.length === 3 ? form.roots.slice(1, 2) : []
  if (palatal) {
    const line: Point[] = [0, 0.25, 0.5, 0.75, 0.97].map(t => [
      palatal.base + (palatal.apex - palatal.base) * t,
      -palatal.length * t,
    ])
    fillPolygon(
      patch,
      ribbon(placed(line, at), t => palatal.width * (1.05 - 0.6 * t) * mm),
      { amount: 0.17, bevel: palatal.width * 0.4 * mm },
    )
  }
  if (!plan.stump) drawEnamel(patch, form, at, dense, detail.enamelNeck)
  const wide = random.between(0.65, 1.25)
  const top = plan.rootFilling ? detail.treatedPulpTop : 0.42
  fillPolygon(patch, placed(pulpOutline(form, wide, plan.stump ? 0.1 : top), at), {
    amount: detail.pulp,
    bevel: detail.pulpEdge * mm,
    blend: 'thin',
  })
}

/** Thick where the beam runs along its wall, thin where it crosses it, and tapering towards the neck. */
function drawEnamel(patch: Field, form: ToothForm, at: Placement, dense: number, neckShare: number): void {
  const mm = scaleOf(at)
  const enamel = createField(patch.width, patch.height, patch.left, patch.top)
  const { enamelRim, enamelFace } = materials
  const h = form.crownHeight
  const half = form.crownWidth
  fillPolygon(enamel, placed(enamelCap(form), at), { amount: enamelRim * dense, bevel: 0.35 * mm })
  fillPolygon(enamel, placed(dentineCore(form), at), {
    amount: 1 - enamelFace / enamelRim,
    bevel: 1.5 * mm,
    blend: 'thin',
  })
  const neck: Polygon = [
    [-half, 0.42 * h],
    [half, 0.42 * h],
    [half, -0.9 * h],
    [-half, -0.9 * h],
  ]
  fillPolygon(enamel, placed(neck, at), { amount: neckShare, bevel: 0.7 * h * mm, blend: 'thin', rim: 'gentle' })
  addField(patch, enamel)
}

function drawTreatments(
  patch: Field,
  plan: ToothPlan,
  form: ToothForm,
  at: Placement,
  detail: Detail,
  random: Random,
): DrawnFinding[] {
  const mm = scaleOf(at)
  const findings: DrawnFinding[] = []
  if (plan.caries) {
    const polygon = placed(cariesOutline(form, plan.caries, detail.decaySize, random.fork('caries')), at)
    // Decay has no sharp edge.
    const [, , across, down] = boxOf(polygon)
    const amount = plan.caries === 'gross' ? detail.decay.gross : detail.decay.other
    fillPolygon(patch, polygon, {
      amount,
      bevel: detail.decayEdge * Math.min(across, down),
      blend: 'thin',
      rim: 'gentle',
    })
    findings.push({ class: 'Caries', polygon })
  }
  if (plan.rootFilling) {
    const stream = random.fork('root filling')
    const height = plan.stump ? 0.02 : Math.min(detail.rootFillingTop, plan.crown ? 0.2 : 1)
    const polygon = placed(pulpOutline(form, stream.between(0.8, 1.15), height, -stream.between(0.3, 2.2)), at)
    fillPolygon(patch, polygon, {
      amount: materials.guttaPercha * stream.between(0.85, 1.15),
      bevel: 0.3 * mm,
      blend: 'most',
    })
    findings.push({ class: 'ROOT CANAL TREATMENT', polygon })
  }
  if (plan.post)
    fillPolygon(patch, placed(postOutline(form), at), { amount: materials.post, bevel: 0.3 * mm, blend: 'most' })
  if (plan.filling && !plan.crown) {
    const polygon = placed(fillingOutline(form, plan.filling.surface, random.fork('filling')), at)
    const amalgam = plan.filling.material === 'amalgam'
    fillPolygon(patch, polygon, {
      amount: materials[plan.filling.material],
      bevel: (amalgam ? 0.5 : 0.3) * mm,
      blend: 'most',
    })
    findings.push({ class: 'FILLING', polygon })
  }
  if (plan.crown) findings.push(drawCap(patch, plan.crown, placed(capOutline(form), at), at))
  return findings
}

function drawCap(patch: Field, crown: 'metal' | 'ceramic', polygon: Polygon, at: Placement): DrawnFinding {
  fillPolygon(patch, polygon, { amount: materials[crown], bevel: 0.9 * scaleOf(at), blend: 'most' })
  return { class: 'CROWN AND BRIDGE', polygon }
}

function drawPontic(scene: Scene, plan: ToothPlan, form: ToothForm, at: Placement): DrawnTooth {
  const polygon = placed(ponticOutline(form), at)
  const patch = patchFor(polygon)
  const finding = drawCap(patch, plan.crown ?? 'metal', polygon, at)
  addField(scene.hard, patch)
  return { plan, polygon, findings: [finding] }
}

function drawImplant(scene: Scene, plan: ToothPlan, form: ToothForm, at: Placement, random: Random): DrawnTooth {
  const mm = scaleOf(at)
  const screw = placed(implantOutline(form, random), at)
  const cap = placed(capOutline(form), at)
  const patch = patchFor([...screw, ...cap])
  fillPolygon(patch, screw, { amount: materials.titanium, bevel: 1.2 * mm })
  const findings: DrawnFinding[] = [{ class: 'IMPLANT', polygon: screw }]
  if (plan.crown) findings.push(drawCap(patch, plan.crown, placed(capOutline(form), at), at))
  addField(scene.hard, patch)
  return { plan, polygon: screw, findings }
}

/** Apical periodontitis: bone loss around the tip of a root, without a sharp edge. */
function drawLesion(scene: Scene, form: ToothForm, at: Placement, random: Random): DrawnFinding[] {
  const root = random.pick([
    form.roots[0] ?? { base: 0, apex: 0, bend: 0, length: 10, width: 4 },
    ...form.roots.slice(1),
  ])
  const [x, y] = toImage(at)([root.apex + root.bend, -root.length - 0.4])
  const size = random.between(1.8, 3.6) * scaleOf(at)
  const blob = ellipse(x, y, size, size * random.between(0.85, 1.25), 20).map(
    ([px, py]): Point => [x + (px - x) * random.between(0.93, 1.07), y + (py - y) * random.between(0.93, 1.07)],
  )
  fillPolygon(scene.bone, blob, { amount: 0.85, bevel: size * 0.6, blend: 'thin', rim: 'gentle' })
  fillPolygon(scene.lamina, blob, { amount: 0.9, bevel: size * 0.5, blend: 'thin' })
  return [{ class: 'PERIAPICAL LESION', polygon: blob }]
}
