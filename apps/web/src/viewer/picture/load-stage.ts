/** The renderer, in a chunk of its own (about 1 MB); a screen may load it before it has a picture. */
export const loadStage = () => import('./cornerstone-stage.ts')
