ALTER TABLE "report" ADD COLUMN "search" text;--> statement-breakpoint
UPDATE "report" SET "search" = lower(coalesce("header"->>'patientName', '')) || E'\n' || lower(coalesce("header"->>'requestingDentist', '')) || E'\n' || lower("code");--> statement-breakpoint
ALTER TABLE "report" ALTER COLUMN "search" SET NOT NULL;