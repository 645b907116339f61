/** The renderer, in a separate chunk (about 1 MB); a screen may load it before it has an image. */
export const loadStage = () => import('./cornerstone-stage.ts')
