ALTER TABLE "image" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "clinical_case_updated" ON "clinical_case" USING btree ("clinic_id","updated_at");--> statement-breakpoint
CREATE INDEX "image_updated" ON "image" USING btree ("clinic_id","updated_at");--> statement-breakpoint
CREATE INDEX "patient_updated" ON "patient" USING btree ("clinic_id","updated_at");--> statement-breakpoint
CREATE INDEX "report_updated" ON "report" USING btree ("clinic_id","updated_at");