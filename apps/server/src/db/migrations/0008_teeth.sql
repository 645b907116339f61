CREATE TABLE "tooth_range" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis" ADD COLUMN "dentition" jsonb;--> statement-breakpoint
ALTER TABLE "tooth_range" ADD CONSTRAINT "tooth_range_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_range" ADD CONSTRAINT "tooth_range_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_range" ADD CONSTRAINT "tooth_range_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tooth_range_analysis" ON "tooth_range" USING btree ("analysis_id","id");--> statement-breakpoint
-- What a dentist said of a picture, like a review, is added to and never changed.
CREATE TRIGGER "tooth_range_append_only" BEFORE UPDATE ON "tooth_range" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
