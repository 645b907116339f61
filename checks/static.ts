import { fileURLToPath } from 'node:url'
import type { Step } from './step.ts'

/** TypeScript 7 has no API yet for dependency-cruiser, so `typescript` stays at 6 (docs/decisions/121-less-work-per-test-run.md). */
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json')))
/** The steps run side by side: threads would check the shared types once each. */
const types = (project: string) => [process.execPath, tsc, '-p', project, '--singleThreaded'] as const

/** The static checks of the code. */
export const staticSteps: readonly Step[] = [
  { name: 'style (Biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types: server, packages, samples, bench', command: types('tsconfig.json') },
  { name: 'types: web', command: types('apps/web/tsconfig.json') },
  {
    name: 'dependency rules (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'samples', 'bench'],
  },
  { name: 'dead code (knip)', command: ['knip', '--no-progress'] },
  { name: 'repository rules', command: ['node', 'checks/repository.ts'] },
]
