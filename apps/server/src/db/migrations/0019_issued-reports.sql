DROP INDEX "report_clinic";--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "issued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "report" SET "issued" = true WHERE (
  SELECT "kind" FROM "review" WHERE "review"."analysis_id" = "report"."analysis_id" ORDER BY "review"."id" DESC LIMIT 1
) = 'reviewed';
--> statement-breakpoint
CREATE INDEX "report_clinic" ON "report" USING btree ("clinic_id","issued","issued_at");
