ALTER TABLE "user" ALTER COLUMN "locale" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "locale" SET DEFAULT 'es';--> statement-breakpoint
DROP TYPE "public"."locale";