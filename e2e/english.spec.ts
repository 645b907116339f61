import { askInEnglish } from './in-english.ts'

askInEnglish()
